# SPDX-License-Identifier: MIT
.PHONY: test
test: setup-test build ## everything that proves behaviour
	@tools/suite test phpunit-functional phpunit-databases phpunit-served phpt-families phpt contracts unit

.PHONY: worlds
worlds: setup-test build ## requests with tokens in all they can set, looking for another's: REQUESTS=1000000
	@REQUESTS=$(or $(REQUESTS),1000000) tools/phpunit tests/Functional/Isolation/TokenTest.php

.PHONY: phpt-src suites
phpt-src: setup-test build ## php-src's tests in coroutines: what differs from stock PHP [SRC=/path/to/php-src TESTS='Zend/tests/fibers ...']
	@SRC='$(SRC)' tools/phpt-src $(TESTS)
suites: setup-test setup-services build ## the tests of libraries in coroutines: what differs from stock PHP [SUITES='twig monolog ...']
	@tools/suites $(SUITES)

.PHONY: unit phpt phpunit
unit: setup-test ## cmocka tests of ranks 0 and 1
	@tools/unit plain
phpt: setup-test build ## tests of what PHP sees of the extension [MODE=plain|opcache|jit|xdebug|pcov|excimer|seed=N] [TESTS=path]
	@tools/phpt --mode $(or $(MODE),plain) $(TESTS)
# They wait for servers more than they compute, but for a sanitizer's.
waiting = JOBS=$${JOBS:-$$((2 * $$(nproc)))}
.PHONY: phpt-families phpt-families-jit phpt-families-asan phpt-families-faults
phpt-families phpt-families-jit phpt-families-faults: build
phpt-families-asan: build-asan
phpt-families-faults: setup-test setup-services build/peers-php/autoload.php # drivers, too, must not notice
	@$(waiting) tools/services tools/phpt --no-skip --mode faults=1 $(addprefix families/,$(addsuffix _behaves_the_same_in_coroutines.phpt,pdo_pgsql pdo_mysql pgsql mysqli redis predis memcached sqlite))
phpt-families phpt-families-jit phpt-families-asan: setup-test setup-services build/peers-php/autoload.php ## blocking calls beside real servers let others run
	@$(if $(filter %-asan,$@),,$(waiting)) tools/services tools/phpt --no-skip --mode $(or $(patsubst phpt-families-%,%,$(filter-out phpt-families,$@)),plain) families
phpunit: setup-test setup-services build ## PHPUnit: src, the server as a whole [ARGS=...]
	@tools/phpunit --testsuite unit,served,contracts,databases,functional $(ARGS)
.PHONY: phpunit-served phpunit-databases phpunit-functional
phpunit-served phpunit-databases phpunit-functional: setup-test setup-services build
phpunit-served: # clients and the one server they talk to
	@tools/phpunit --testsuite unit,served
phpunit-databases: # what talks to databases, and applications on them
	@tools/phpunit --testsuite databases
phpunit-functional: # the rest
	@tools/phpunit --testsuite functional

.PHONY: contracts contracts-jit contracts-asan
contracts contracts-jit: build
contracts-asan: build-asan
contracts contracts-jit contracts-asan: setup-test ## what actors promise, each sentence under 50 orders of the scheduler [NEXUS_CONTRACT_SEEDS=n]
	@MODE=$(or $(patsubst contracts-%,%,$(filter contracts-%,$@)),plain) tools/phpunit --testsuite contracts

.PHONY: asan seeds xdebug valgrind fuzz
asan: setup-test ## cmocka, phpt and the HTTP server under ASan and UBSan, threads under TSan
	@tools/suite asan unit-asan unit-tsan phpt-asan contracts-asan phpunit-asan
seeds: setup-test build ## every phpt under many orders of the scheduler [SEEDS=100 MODE=plain|jit|... TESTS=path]
	@tools/phpt --orders $(or $(SEEDS),100) --mode $(or $(MODE),plain) $(TESTS)
# In the time that a gate may take: what coroutines and locks promise under all of them, the rest under a few. Where only
# time is waited for it is virtual: a machine that pauses changes no order.
.PHONY: seeds-contracts seeds-rest
seeds-contracts seeds-rest: setup-test build
seeds-contracts:
	@NEXUS_VIRTUAL_TIME=1 tools/phpt --orders 100 runtime/async runtime/sync
seeds-rest: # real calls take their time
	@tools/phpt --orders 3 runtime/hook runtime/offload
	@tools/phpt --orders 10 $(filter-out $(addprefix runtime/,async sync hook offload),$(sort $(patsubst ext/tests/%/,%,$(dir $(wildcard ext/tests/*/*/*.phpt)))))
xdebug: setup-test build ## phpt with Xdebug (develop, debug, coverage), pcov and excimer loaded
	@tools/suite xdebug phpt-xdebug phpt-pcov+excimer
valgrind: setup-test build ## phpt under valgrind: nothing leaked at shutdown
	@PHPT_TIMEOUT=3600 tools/phpt --mode valgrind $(TESTS)
fuzz: setup-test ## every fuzz target for a while [SECONDS=600]
	@tools/fuzz $(or $(SECONDS),600) $(TARGET)

.PHONY: unit-asan unit-tsan phpt-opcache phpt-jit phpt-asan phpunit-asan phpt-faults phpt-xdebug phpt-pcov+excimer fuzz-short build-asan
unit-asan unit-tsan: unit-%: setup-test
	@tools/unit $*
build-asan: setup-test
	@$(locked) VARIANT=asan extension
phpt-asan: build-asan
	@tools/phpt --mode asan
phpunit-asan: build build-asan
	@NEXUS_TEST_PHP=$(CURDIR)/tools/php-asan tools/phpunit tests/Functional/Http tests/Functional/Conformance
	@NEXUS_TEST_PHP=$(CURDIR)/tools/php-asan tools/phpunit tests/Functional/Config tests/Functional/Status
phpt-faults: build # calls that would block and do not, and take less than they could: nobody may notice
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
setup-peers: # their packages would switch them on for this machine's PHP: only the files are taken
	@tools/peers debuggers

.PHONY: soak soak-jit chaos torture
soak: build ## requests of every kind for half an hour: memory stays flat [MINUTES=30]
	@$(PHP) bench/programs/soak/run.php $(or $(MINUTES),30)
soak-jit: build ## workers that compile the same classes at once, with a reload a second: every answer is right [MODE=classic|pooled|app JIT=tracing|function MINUTES=10]
	@$(PHP) bench/programs/soak/jit/run.php $(or $(MODE),app) $(or $(JIT),tracing) $(or $(MINUTES),10)
chaos: build ## processes killed and stopped, disks full, descriptors and memory gone, under load [MINUTES=10]
	@NEXUS_TEST_REQUEST_SECONDS=60 tools/phpunit tests/Functional/Lifecycle/ReloadTest.php --filter testALongRequest
	@NEXUS_CHAOS_MINUTES=$(or $(MINUTES),10) tools/phpunit tests/Functional/Chaos

torture: build build-asan ## random programs of everything in Nexus\Async, in every mode of PHP, for a while [SECONDS=600] [SEED=n]
	@$(PHP) tests/Functional/Torture/run.php $(or $(SECONDS),600) $(SEED)

.PHONY: churn
churn: build ## actors spawned, told, asked, failed, restarted, stopped at random: none lives on, memory stays flat, every message is accounted for [SECONDS=600] [SEED=n]
	@$(PHP) -d extension=$(CURDIR)/ext/modules/nexus.so -d memory_limit=1G tests/Functional/Churn/run.php $(or $(SECONDS),600) $(SEED)

.PHONY: bench
bench: build ## how fast: HTTP beside nginx, coroutines beside Fibers and amphp, actors, blocking calls beside libc, ten queries a request beside php-fpm
	@tools/setup bench
	@bin/nexus bench http; http=$$?; bin/nexus bench coro; coro=$$?; bin/nexus bench actor; actor=$$?; bin/nexus bench hook; hook=$$?; bin/nexus bench db && [ $$http = 0 ] && [ $$hook = 0 ] && [ $$actor = 0 ] && exit $$coro

.PHONY: dockerfile
dockerfile: ## execute packaging/docker/Dockerfile and the guide's in a fresh Debian, and ask the server that they start; as root
	@tools/matrix trixie -- tools/dockerfile

.PHONY: arm64
arm64: setup-test ## cross-compile for arm64 and run phpt in an emulated Debian; as root [MODES="plain jit" TESTS="runtime/hook engine"]
	@TESTS="$(TESTS)" tools/arm64 $(MODES)

.PHONY: packages
packages: ## build the Debian packages and the archives of Composer and PIE in fresh Debians, and install them there; as root [ROWS="trixie"]
	@tools/matrix $(or $(ROWS),bookworm trixie) -- tools/lib/packages_journey

.PHONY: matrix
matrix: ## build and test in fresh Debians: PHP 8.2, 8.4, 8.5, thread-safe ones, and one in upstream's layout; as root [ROWS="trixie php8.5"]
	@tools/matrix $(ROWS)
