# SPDX-License-Identifier: MIT
# What says most in least time, then the long ones, those that wait beside those that compute.
CHECKS := check-format check-layers check-shape check-exports check-stubs check-errors check-blocking check-style check-stan check-examples \
	phpt-asan phpt-families-asan check-clang phpunit-asan check-phpize check-zts unit-asan unit-tsan seeds-rest seeds-contracts \
	phpt-families-faults fuzz-short phpt-faults check-docs phpt-xdebug phpt-pcov+excimer phpt-jit contracts-jit contracts-asan phpt-opcache check-tools

.PHONY: check
check: setup-test build ## every gate: format, layers, sizes, exports, stubs, sanitizers, JIT, seeds, fuzz, PHPStan, docs
	@tools/suite check $(CHECKS)

.PHONY: check-format check-layers check-shape check-exports check-stubs check-errors check-blocking check-style check-stan check-tools
check-format: # C, by clang-format 14
	@tools/format --check
check-layers: build # which module may use which
	@$(PHP) tools/check-layers . build/$(shell PHP_CONFIG=$(PHP_CONFIG) tools/php-api)-plain/objects
check-shape: # sizes of files, functions, classes
	@$(PHP) tools/check-shape
check-exports: build
	@tools/check-exports
check-stubs:
	@tools/stubs --check
check-errors: # every code is explained, and every explanation is of a code there is
	@$(PHP) tools/errors --check
check-blocking: # docs/reference/blocking-calls.md says what the families' tests show
	@$(PHP) tools/blocking --check
check-style: setup-test
	@PHP_CS_FIXER_IGNORE_ENV=1 $(PHP) vendor/bin/php-cs-fixer check --diff
check-stan: setup-test build/peers-php/autoload.php
	@$(PHP) vendor/bin/phpstan analyse --no-progress --memory-limit=1G
	@$(PHP) vendor/bin/phpstan analyse --no-progress --memory-limit=1G -c bench/peers/phpstan.neon
build/peers-php/autoload.php: bench/peers/composer.json # as bin/nexus bench coro installs them
	@COMPOSER_ALLOW_SUPERUSER=1 composer update --quiet --no-interaction --working-dir=bench/peers && touch $@
check-tools: setup-test # each gate of our own catches what is planted
	@tools/phpunit --testsuite tools

.PHONY: style stan
style: check-style ## PHP style (PER-CS)
stan: check-stan ## PHPStan at its strictest level

.PHONY: check-examples check-docs check-clang check-zts check-phpize
check-examples: build
	@$(PHP) tools/check-examples
check-docs: build
	@$(PHP) tools/architecture --check
	@$(PHP) tools/check-docs
check-clang: setup-test # the other compiler's warnings
	@$(locked) VARIANT=clang CC=$(or $(shell command -v clang-14),$(shell command -v clang)) extension
check-zts: setup-test # the other way to compile
	@tools/check-zts
check-phpize: setup-test # the way PIE builds it
	@tools/check-phpize
