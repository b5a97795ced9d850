# SPDX-License-Identifier: MIT
# The fast gates come first. Then gates that mostly wait alternate with gates that compute.
CHECKS := check-format check-layers check-shape check-words check-exports check-stubs check-errors check-blocking \
	check-api check-style check-stan check-examples \
	phpt-asan phpt-families-asan check-sources phpunit-asan check-phpize unit-asan unit-tsan seeds-rest \
	seeds-contracts phpt-families-faults fuzz-short phpt-faults check-docs phpt-xdebug phpt-pcov+excimer phpt-jit \
	contracts-jit contracts-asan phpt-opcache check-tools

.PHONY: check
check: setup-test build ## all gates: format, layers, sizes, exports, stubs, sanitizers, JIT, seeds, fuzz, PHPStan, docs
	@tools/suite check $(CHECKS)

.PHONY: check-format check-layers check-shape check-words check-exports check-stubs check-errors check-blocking \
    check-api check-style check-stan check-tools
check-format: # the C sources, with clang-format 14
	@tools/format --check
check-layers: build # which modules may use each other
	@$(PHP) tools/check-layers . build/$(shell PHP_CONFIG=$(PHP_CONFIG) tools/php-api)-plain/objects
check-shape: # sizes of files, functions, classes
	@$(PHP) tools/check-shape
check-words: # refused names and words: tools/refused-names
	@$(PHP) tools/check-words
check-exports: build
	@tools/check-exports
check-stubs:
	@tools/stubs --check
check-errors: # every error code has an entry, and every entry has a code that is used
	@$(PHP) tools/errors --check
	@$(PHP) tools/findings --check
check-blocking: # docs/reference/blocking-calls.md agrees with the tests in ext/tests/families
	@$(PHP) tools/blocking --check
check-api: setup-test # every public class, function and method is documented, with an executed example
	@$(PHP) tools/api-reference --check
check-style: setup-test
	@PHP_CS_FIXER_IGNORE_ENV=1 $(PHP) vendor/bin/php-cs-fixer check --diff
check-stan: setup-test build/peers-php/autoload.php
	@$(PHP) vendor/bin/phpstan analyse --no-progress --memory-limit=1G
	@$(PHP) vendor/bin/phpstan analyse --no-progress --memory-limit=1G -c bench/peers/phpstan.neon
build/peers-php/autoload.php: bench/peers/composer.json # installs the peers as bin/nexus bench coro does
	@$(PHP) -r 'require "vendor/autoload.php"; Nexus\Bench\Measure\PeerPackages::install();'
check-tools: setup-test # our own gates detect planted faults
	@tools/phpunit --testsuite tools

.PHONY: style stan
style: check-style ## PHP style (PER-CS)
stan: check-stan ## PHPStan at its strictest level

.PHONY: check-examples check-docs check-sources check-phpize
check-examples: build
	@$(PHP) tools/check-examples
check-docs: build
	@$(PHP) tools/architecture --check
	@$(PHP) tools/check-docs
check-sources: setup-test # what clang warns of, and what does not compile for a thread-safe PHP
	@tools/check-sources
check-phpize: setup-test # builds the extension as PIE does
	@tools/check-phpize
