# SPDX-License-Identifier: MIT
# One door to everything: `make help` lists it. PHP=php8.4 chooses another PHP, VARIANT=asan another build.
MAKEFLAGS += --no-print-directory --no-builtin-rules
.SUFFIXES:
.DEFAULT_GOAL := help

PHP ?= php
PHP_CONFIG ?= $(patsubst php%,php-config%,$(notdir $(PHP)))
VARIANT ?= plain
JOBS ?= $(shell nproc)
export PHP PHP_CONFIG
# What others have switched on in this machine's PHP must not change what our own tools see.
export XDEBUG_MODE := off

parallel = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS))
# A recipe that uses it begins with +: make passes its jobserver only to recipes that it knows to call make.
locked = mkdir -p build && flock build/lock $(MAKE) $(parallel)

.PHONY: help
help: ## this list
	@sed -nE 's/^([a-z0-9-]+):.*## (.*)/  make \1\t\2/p' Makefile make/*.mk | expand -t 20

.PHONY: build
build: setup ## the extension, in ext/modules/nexus.so
	@+$(locked) VARIANT=$(VARIANT) extension

.PHONY: run
run: build ## the shop of examples/shop on http://localhost:8080 [PORT=8080 HOST=127.0.0.1]
	@tools/setup shop
	@exec bin/nexus serve examples/run.php --workers=1 --host=$(or $(HOST),127.0.0.1) --port=$(or $(PORT),8080)

.PHONY: setup
setup: ## what building and running need (Debian packages, Composer packages)
	@tools/setup run

.PHONY: setup-test
setup-test: ## what testing needs besides
	@tools/setup test

.PHONY: deb dist
deb: ## Debian packages of the extension and the command, for this machine's PHP, in build/deb
	@tools/setup deb
	@tools/deb
dist: ## the archives for Packagist and PIE, in build/dist
	@tools/dist

include make/test.mk
include make/check.mk
ifneq ($(filter extension,$(MAKECMDGOALS)),)
include make/extension.mk
endif
ifneq ($(filter native-%,$(MAKECMDGOALS)),)
include make/native.mk
endif

.PHONY: stubs architecture errors findings options blocking
stubs: ## regenerate *_arginfo.h from *.stub.php
	@tools/stubs
architecture: ## regenerate the picture of the modules in docs/inside/architecture.md
	@$(PHP) tools/architecture
errors: ## regenerate ext/engine/errors/catalogue.def and docs/reference/errors.md from docs/reference/errors/NX-*.php
	@$(PHP) tools/errors
findings: ## regenerate docs/reference/findings.md from src/Doctor/rules
	@$(PHP) tools/findings

.PHONY: api
api: setup-test ## the API reference in build/api, from the stubs and docblocks
	@$(PHP) tools/api-reference

.PHONY: docs-site
docs-site: setup-test ## the documentation as a site, in build/site/html: needs npm; a dead link fails the build
	@tools/docs-site

options: ## regenerate the tables of docs/reference/configuration.md from ServerConfig
	@$(PHP) tools/options
blocking: ## regenerate docs/reference/blocking-calls.md and src/Doctor/Hooks/families.php from ext/tests/families
	@$(PHP) tools/blocking

.PHONY: format
format: setup-test ## format the C and the PHP
	@tools/format
	@$(PHP) vendor/bin/php-cs-fixer fix --quiet

.PHONY: clean
clean: ## remove everything that was built (Composer's packages stay)
	@rm -rf build ext/modules .phpunit.cache .php-cs-fixer.cache
