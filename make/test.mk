# SPDX-License-Identifier: MIT
BEHAVIOR := phpunit-functional phpunit-databases phpunit-served phpt-families phpt contracts unit
.PHONY: test runs
test: setup-test ## all tests of behavior
	@$(MAKE) $(parallel) build setup-services # the compiler runs while packages are fetched
	@tools/suite test $(BEHAVIOR)
runs: setup-test build setup-services ## all tests of behavior, several times, beside busy processes [RUNS=10 LOAD=8]
	@tools/runs $(or $(RUNS),10) $(or $(LOAD),8) $(or $(TARGETS),$(BEHAVIOR))

.PHONY: isolation-rounds
isolation-rounds: setup-test build ## each request sets tokens in all state and looks for others' [REQUESTS=1000000]
	@REQUESTS=$(or $(REQUESTS),1000000) tools/phpunit tests/Functional/Isolation/TokenTest.php

.PHONY: phpt-src suites
phpt-src: setup-test build ## php-src's tests in coroutines: differences from stock PHP [SRC=/path TESTS='Zend/tests/fibers ...']
	@SRC='$(SRC)' tools/phpt-src $(TESTS)
suites: setup-test setup-services build ## libraries' tests in coroutines: differences from stock PHP [SUITES='twig ...']
	@tools/suites $(SUITES)

.PHONY: unit phpt phpunit
unit: setup-test ## cmocka tests of the C modules that do not use PHP
	@tools/unit plain
phpt: setup-test build ## .phpt tests of the extension [MODE=plain|opcache|jit|xdebug|pcov|excimer|seed=N] [TESTS=path]
	@tools/phpt --mode $(or $(MODE),plain) $(TESTS)
# More jobs than processors: these tests mostly wait for servers. Under a sanitizer they compute, and get the default.
waiting = JOBS=$${JOBS:-$$((2 * $$(nproc)))}
.PHONY: phpt-families phpt-families-jit phpt-families-asan phpt-families-faults
phpt-families phpt-families-jit phpt-families-faults: build
phpt-families-asan: build-asan
phpt-families-faults: setup-test setup-services build/peers-php/autoload.php # drivers under the faults of phpt-faults
	@$(waiting) tools/services tools/phpt --no-skip --mode faults=1 \
	    $(addprefix families/,$(addsuffix _behaves_the_same_in_coroutines.phpt,\
	        pdo_pgsql pdo_mysql pgsql mysqli redis predis memcached sqlite))
phpt-families phpt-families-jit phpt-families-asan: setup-test setup-services build/peers-php/autoload.php
phpt-families: ## blocking calls to real servers let other coroutines run
phpt-families phpt-families-jit phpt-families-asan:
	@$(if $(filter %-asan,$@),,$(waiting)) tools/services tools/phpt --no-skip \
	    --mode $(or $(patsubst phpt-families-%,%,$(filter-out phpt-families,$@)),plain) families
phpunit: setup-test setup-services build ## PHPUnit tests of src/ and of the whole server [ARGS=...]
	@tools/phpunit --testsuite unit,http,served,contracts,databases,functional $(ARGS)
.PHONY: phpunit-served phpunit-databases phpunit-functional
phpunit-served phpunit-databases phpunit-functional: setup-test setup-services build
# The longest targets, phpunit-databases, phpunit-functional and phpunit-asan, wait for servers half of the time:
# PHPUnit runs in one process for each processor.
several = JOBS=$${JOBS:-$$(nproc)}
phpunit-served: # tests that share one server
	@tools/phpunit --testsuite unit,http,served
phpunit-databases: # tests of databases, and of applications that use them
	@$(several) tools/phpunit --testsuite databases
phpunit-functional: # all other tests
	@$(several) tools/phpunit --testsuite functional

.PHONY: contracts contracts-jit contracts-asan
contracts contracts-jit: build
contracts-asan: build-asan
contracts: ## the contracts of actors, each under 50 orders of the scheduler [NEXUS_CONTRACT_SEEDS=n]
contracts contracts-jit contracts-asan: setup-test
	@MODE=$(or $(patsubst contracts-%,%,$(filter contracts-%,$@)),plain) tools/phpunit --testsuite contracts

.PHONY: asan seeds xdebug valgrind fuzz
asan: setup-test ## cmocka, phpt, contracts and the HTTP server under ASan and UBSan; threads under TSan
	@tools/suite asan unit-asan unit-tsan phpt-asan contracts-asan phpunit-asan
seeds: setup-test build ## each .phpt test under many orders of the scheduler [SEEDS=100 MODE=plain|jit|... TESTS=path]
	@tools/phpt --orders $(or $(SEEDS),100) --mode $(or $(MODE),plain) $(TESTS)
# The gates run fewer orders than `make seeds`: 100 for coroutines and locks, 3 or 10 for other tests. Tests of
# coroutines and locks run in virtual time, so that a machine that pauses does not change the order.
.PHONY: seeds-contracts seeds-rest
seeds-contracts seeds-rest: setup-test build
seeds-contracts:
	@NEXUS_VIRTUAL_TIME=1 tools/phpt --orders 100 runtime/async runtime/sync
seeds-rest: # in real time, since the calls are real
	@tools/phpt --orders 3 runtime/hook runtime/offload
	@tools/phpt --orders 10 $(filter-out $(addprefix runtime/,async sync hook offload),\
	    $(sort $(patsubst ext/tests/%/,%,$(dir $(wildcard ext/tests/*/*/*.phpt)))))
xdebug: setup-test build ## .phpt tests with Xdebug (debug, coverage, trace), pcov and excimer loaded
	@tools/suite xdebug phpt-xdebug phpt-pcov+excimer
valgrind: setup-test build ## .phpt tests under valgrind: no leaks at shutdown
	@PHPT_TIMEOUT=3600 tools/phpt --mode valgrind $(TESTS)
fuzz: setup-test ## runs each fuzz target [SECONDS=600]
	@tools/fuzz $(or $(SECONDS),600) $(TARGET)

.PHONY: unit-asan unit-tsan phpt-opcache phpt-jit phpt-asan phpunit-asan phpt-faults phpt-xdebug phpt-pcov+excimer \
    fuzz-short build-asan
unit-asan unit-tsan: unit-%: setup-test
	@tools/unit $*
build-asan: setup-test
	@+$(locked) VARIANT=asan extension
phpt-asan: build-asan
	@tools/phpt --mode asan
phpunit-asan: build build-asan
	@$(several) NEXUS_TEST_PHP=$(CURDIR)/tools/php-asan tools/phpunit --testsuite http
phpt-faults: build # system calls report EAGAIN or transfer fewer bytes at random: results must not change
	@tools/phpt --mode faults=1 runtime/hook runtime/offload
	@tools/phpt --mode faults=2 runtime/hook runtime/offload
phpt-xdebug phpt-pcov+excimer: setup-peers
phpt-opcache phpt-jit phpt-xdebug phpt-pcov+excimer: phpt-%: build
	@tools/phpt --mode $*
fuzz-short: setup-test
	@tools/fuzz 10

.PHONY: setup-peers setup-services
setup-services:
	@tools/peers services
setup-peers: # unpacks the packages only: an installation would enable the extensions for this machine's PHP
	@tools/peers debuggers

.PHONY: soak soak-jit chaos torture
soak: build ## requests of every kind for 30 minutes: memory does not grow [MINUTES=30]
	@$(PHP) bench/programs/soak/run.php $(or $(MINUTES),30)
soak-jit: build ## a reload each second under JIT: every answer is correct [MODE=app JIT=tracing MINUTES=10]
	@$(PHP) bench/programs/soak/jit/run.php $(or $(MODE),app) $(or $(JIT),tracing) $(or $(MINUTES),10)
chaos: build ## failures under load: killed and stopped processes, full disks, no descriptors, no memory [MINUTES=10]
	@NEXUS_TEST_REQUEST_SECONDS=60 tools/phpunit tests/Functional/Lifecycle/ReloadTest.php --filter testALongRequest
	@NEXUS_CHAOS_MINUTES=$(or $(MINUTES),10) tools/phpunit tests/Functional/Chaos

torture: build build-asan ## random programs that use all of Nexus\Async, in every mode of PHP [SECONDS=600] [SEED=n]
	@$(PHP) tests/Functional/Torture/run.php $(or $(SECONDS),600) $(SEED)

.PHONY: churn
churn: build ## random operations on actors: no actor remains, no message is lost [SECONDS=600] [SEED=n]
	@$(PHP) -d extension=$(CURDIR)/ext/modules/nexus.so -d memory_limit=1G tests/Functional/Churn/run.php \
	    $(or $(SECONDS),600) $(SEED)

.PHONY: bench
bench: build ## benchmarks against nginx, php-fpm, amphp, Fibers and libc
	@tools/setup bench
	@bin/nexus bench http; http=$$?; bin/nexus bench coro; coro=$$?; bin/nexus bench actor; actor=$$?; \
	    bin/nexus bench hook; hook=$$?; bin/nexus bench db \
	    && [ $$http = 0 ] && [ $$hook = 0 ] && [ $$actor = 0 ] && exit $$coro

.PHONY: dockerfile
dockerfile: build ## build and start the images of packaging, the guide and nexus new by docker or podman; as root
	@tools/dockerfile

.PHONY: apps
apps: setup-test ## run Debian's web applications, Symfony and Laravel under php-fpm and Nexus, compare; as root [APPS=x]
	@tools/apps $(APPS)

.PHONY: arm64
arm64: setup-test ## cross-compile for arm64 and run the .phpt tests in an emulated Debian; as root [MODES=jit TESTS=x]
	@TESTS="$(TESTS)" tools/arm64 $(MODES)

.PHONY: packages
packages: ## build and install packages of Debian, Composer and PIE in fresh Debians; as root [ROWS="trixie"]
	@tools/matrix $(or $(ROWS),bookworm trixie) -- tools/lib/packages_journey

.PHONY: matrix
matrix: ## build and test in fresh Debians, with several PHPs (tools/matrix); as root [ROWS="trixie php8.5"]
	@tools/matrix $(ROWS)
