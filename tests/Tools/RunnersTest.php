<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

/** The tools that run tests must detect tests that fail, and tests that never ran. */
final class RunnersTest extends TestCase
{
    private const HEAD = "--TEST--\nplanted\n--EXTENSIONS--\nnexus\n--FILE--\n<?php\necho Nexus\\Async\\await(Nexus\\Async\\spawn(fn () => 'one'));\n?>\n--EXPECT--\n";

    public function testPhptCountsWhatPasses(): void
    {
        [$code, $output] = $this->phpt(['runtime/async/good.phpt' => self::HEAD . "one\n"]);

        self::assertSame(0, $code, $output);
        self::assertStringEndsWith("1 passed, 0 failed, 0 skipped\n", $output);
    }

    public function testPhptShowsWhatFails(): void
    {
        [$code, $output] = $this->phpt(
            ['runtime/async/good.phpt' => self::HEAD . "one\n", 'runtime/async/bad.phpt' => self::HEAD . "two\n"],
        );

        self::assertNotSame(0, $code);
        self::assertStringContainsString('runtime/async/bad.phpt', $output);
        self::assertStringContainsString('- two', $output);
        self::assertStringEndsWith("1 passed, 1 failed, 0 skipped\n", $output);
    }

    public function testRunTestsRunsAgainWhenItsProcessesWereTooSlowToStart(): void
    {
        $named = (string) getenv('PHP_CONFIG');
        $ask = $named === '' ? 'php-config' : $named;
        $stock = trim((string) shell_exec("{$ask} --extension-dir"));
        $prefix = trim((string) shell_exec("{$ask} --prefix"));
        $real = is_file("{$stock}/build/run-tests.php") ? $stock : "{$prefix}/lib/php";
        $tree = new Tree([
            'async/good.phpt' => self::HEAD . "one\n",
            'stock/build/run-tests.php' => <<<PHP
                <?php
                if (!file_exists(__DIR__ . '/ran')) {
                    touch(__DIR__ . '/ran');
                    echo 'ERROR: Failed to accept connection from worker.';
                    exit(1);
                }
                require '{$real}/build/run-tests.php';
                PHP,
        ]);
        $config = $tree->path('php-config');
        file_put_contents(
            $config,
            <<<SH
                #!/bin/sh
                [ "\$*" != --extension-dir ] || { echo {$tree->path('stock')}; exit; }
                exec {$ask} "\$@"
                SH,
        );
        chmod($config, 0o755);

        [$code, $output] = Tree::output(
            [dirname(__DIR__, 2) . '/tools/phpt', 'async'],
            ['NEXUS_TESTS' => $tree->path('.'), 'PHP_CONFIG' => $config],
        );

        self::assertSame(0, $code, $output);
        self::assertStringEndsWith("1 passed, 0 failed, 0 skipped\n", $output);
        self::assertFileExists($tree->path('stock/build/ran'));
    }

    public function testWhatIsSkippedFailsWhereNothingMayBeSkipped(): void
    {
        $skipped = str_replace('--FILE--', "--SKIPIF--\n<?php echo 'skip'; ?>\n--FILE--", self::HEAD) . "one\n";
        [$plain] = $this->phpt(
            ['runtime/async/good.phpt' => self::HEAD . "one\n", 'runtime/async/skipped.phpt' => $skipped],
        );
        [$code, $output] = $this->phpt(
            ['runtime/async/good.phpt' => self::HEAD . "one\n", 'runtime/async/skipped.phpt' => $skipped],
            '--no-skip',
        );

        self::assertSame(0, $plain);
        self::assertNotSame(0, $code);
        self::assertStringContainsString('runtime/async/skipped.phpt', $output);
        self::assertStringEndsWith("1 passed, 1 failed, 0 skipped\n", $output);
    }

    public function testWhatNeedsNamespacesMayBeSkippedWhereThereAreNone(): void
    {
        $barred = str_replace(
            '--FILE--',
            "--SKIPIF--\n<?php echo 'skip no namespace for this'; ?>\n--FILE--",
            self::HEAD,
        ) . "one\n";
        [$code, $output] = $this->phpt(
            ['runtime/async/good.phpt' => self::HEAD . "one\n", 'runtime/async/barred.phpt' => $barred],
            '--no-skip',
        );

        self::assertSame(0, $code, $output);
        self::assertStringEndsWith("1 passed, 0 failed, 1 skipped\n", $output);
    }

    public function testAPhptThatFailsOnceIsPrintedAsUnsteadyWhereASecondTryIsAllowed(): void
    {
        $code = "<?php\n\$mark = getenv('NEXUS_TESTS') . '/ran-before';\n"
            . "echo file_exists(\$mark) ? 'second' : 'first';\ntouch(\$mark);\n?>\n--EXPECT--\n";
        $head = strstr(self::HEAD, "<?php\n", true);
        $run = static function (string $expected, string $secondTry) use ($head, $code): array {
            $tree = new Tree(['async/unsteady.phpt' => "{$head}{$code}{$expected}\n"]);
            $environment = ['NEXUS_TESTS' => $tree->path('.'), 'SECOND_TRY' => $secondTry];

            return Tree::output([dirname(__DIR__, 2) . '/tools/phpt', 'async'], $environment);
        };

        [$status, $output] = $run('second', '1');
        self::assertSame(0, $status, $output);
        self::assertStringContainsString('+ first', $output);
        self::assertStringEndsWith(
            "\nphpt: only at its second try: async/unsteady.phpt\n1 passed, 0 failed, 0 skipped\n",
            $output,
        );
        self::assertNotSame(0, $run('third', '1')[0]);
        self::assertNotSame(0, $run('second', '')[0]);
    }

    public function testATestWithOneUnsteadyOrderIsTriedOnceMoreInAllItsOrders(): void
    {
        $body = "--TEST--\nplanted\n--EXTENSIONS--\nnexus\n--FILE--\n<?php\n\$mark = getenv('NEXUS_TESTS') . '/ran-before';\n"
            . "echo getenv('NX_SCHED_SEED') !== '7' || %s ? 'whole' : 'wrong';\ntouch(\$mark);\n?>\n--EXPECT--\nwhole\n";
        $run = static function (string $condition, string $secondTry) use ($body): array {
            $tree = new Tree(['runtime/async/unsteady.phpt' => sprintf($body, $condition)]);
            $environment = ['NEXUS_TESTS' => $tree->path('.'), 'SECOND_TRY' => $secondTry];
            $command = [dirname(__DIR__, 2) . '/tools/phpt', '--orders', '7', 'runtime/async'];

            return Tree::output($command, $environment);
        };
        $onlyOnce = 'file_exists($mark . "-7") || !touch($mark . "-7")';

        [$status, $output] = $run($onlyOnce, '1');
        self::assertSame(0, $status, $output);
        self::assertStringContainsString('wrong in 1 of 7 orders', $output);
        self::assertStringEndsWith(
            "\nphpt: only at its second try: runtime/async/unsteady.phpt\n1 passed, 0 failed, 0 skipped\n",
            $output,
        );
        self::assertNotSame(0, $run('false', '1')[0]);
        self::assertNotSame(0, $run($onlyOnce, '')[0]);
    }

    public function testPhptWithNothingToRunFails(): void
    {
        self::assertNotSame(0, $this->phpt(['runtime/async/notes.txt' => ''])[0]);
    }

    public function testWhatHoldsInOneOrderOnlyIsFoundWithTheOrderThatBreaksIt(): void
    {
        $order = "--TEST--\nplanted\n--EXTENSIONS--\nnexus\n--FILE--\n<?php\nforeach ([1, 2, 3] as \$number) {\n"
            . "    Nexus\\Async\\spawn(function () use (\$number) { echo \$number; });\n}\n?>\n--EXPECT--\n123\n";
        [$plain] = $this->phpt(['runtime/async/ordered.phpt' => $order]);
        [$code, $output] = $this->phpt(
            ['runtime/async/ordered.phpt' => $order, 'runtime/async/good.phpt' => self::HEAD . "one\n"],
            '--orders',
            '60',
        );

        self::assertSame(0, $plain);
        self::assertNotSame(0, $code, $output);
        self::assertSame(
            1,
            preg_match(
                '~runtime/async/ordered.phpt: wrong in \d\d of 60 orders, seeds .*\nNX_SCHED_SEED=(\d+): another outcome~',
                $output,
                $found,
            ),
            $output,
        );
        self::assertStringEndsWith("1 passed, 1 failed, 0 skipped\n", $output);
        [$code, $output] = $this->phpt(['runtime/async/ordered.phpt' => $order], '--mode', "seed={$found[1]}");
        self::assertNotSame(0, $code, 'the seed alone shows it again: ' . $output);
    }

    public function testAnOrderInWhichATestCrashesOrEndsEarlyFails(): void
    {
        $body = "--TEST--\nplanted\n--EXTENSIONS--\nnexus\n--FILE--\n<?php\necho \"whole\\n\";\n%s\n--EXPECT--\nwhole\n";
        [$code, $output] = $this->phpt([
            'runtime/async/crashes.phpt' => sprintf(
                $body,
                'if (getenv("NX_SCHED_SEED") === "7") { proc_close(proc_open(["kill", "-SEGV", (string) getmypid()], [], $pipes)); }',
            ),
            'runtime/async/skipped.phpt' => str_replace(
                '--FILE--',
                "--SKIPIF--\n<?php if (getenv('NX_SCHED_SEED')) die('skip order');\n--FILE--",
                sprintf($body, 'echo 2;'),
            ),
            'runtime/async/silent.phpt' => sprintf($body, 'exit(0);') . "and more\n",
        ], '--orders', '10');

        self::assertNotSame(0, $code);
        self::assertStringContainsString(
            "runtime/async/crashes.phpt: wrong in 1 of 10 orders, seeds 7\nNX_SCHED_SEED=7: ended by signal 11",
            $output,
        );
        self::assertStringContainsString('runtime/async/silent.phpt: wrong in 10 of 10 orders', $output);
        self::assertStringEndsWith("0 passed, 2 failed, 1 skipped\n", $output);
    }

    public function testASuiteGoesOnAndFailsAtTheEnd(): void
    {
        $tree = new Tree(['tools/suite' => (string) file_get_contents(
            dirname(__DIR__, 2) . '/tools/suite',
        ), 'Makefile' => <<<'MAKE'
            .RECIPEPREFIX = >
            good:
            >@echo "3 passed, 0 failed, 2 skipped"
            plain:
            >@true
            bad:
            >@echo "7 passed, 1 failed"; false
            liar:
            >@echo "4 passed, 0 failed"; false

            MAKE]);
        [$code, $output] = Tree::output(['bash', $tree->path('tools/suite'), 'all', 'bad', 'liar', 'good', 'plain']);

        self::assertSame(1, $code);
        self::assertStringContainsString('make all: failed: bad liar', $output);
        self::assertStringEndsWith("\n15 passed, 2 failed, 2 skipped\n", $output);
    }

    public function testAUnitTestThatFailedCountsOnceAndIsNamed(): void
    {
        $said = <<<'SAID'
            #!/bin/sh
            echo '[       OK ] one_that_passes'
            echo '[  FAILED  ] a_timer_fires'
            echo '[  PASSED  ] 1 test(s).'
            echo '[  FAILED  ] 1 test(s), listed below:'
            echo '[  FAILED  ] a_timer_fires'
            exit 1

            SAID;
        $tree = new Tree([
            'tools/unit' => (string) file_get_contents(dirname(__DIR__, 2) . '/tools/unit'),
            'tools/lib/busy_limit' => "#!/bin/sh\necho \"\$1\"\n",
            'Makefile' => "native-units: ;@echo build/native-plain/unit/loop_test build/native-plain/unit/crash_test >build/native-plain/units\n",
            'build/native-plain/unit/loop_test' => $said,
            'build/native-plain/unit/crash_test' => "#!/bin/sh\nexit 139\n",
        ]);
        array_map(
            static fn(string $name): bool => chmod($tree->path($name), 0o755),
            ['build/native-plain/unit/loop_test', 'build/native-plain/unit/crash_test', 'tools/lib/busy_limit'],
        );
        [$code, $output] = Tree::output(['sh', $tree->path('tools/unit')]);

        self::assertSame(1, $code);
        self::assertStringEndsWith("\nfailed: loop_test:a_timer_fires crash_test:exit\n1 passed, 2 failed\n", $output);
    }

    public function testASuiteShowsWhichTestsFailedAndNothingOfWhatWasCompiled(): void
    {
        $tree = new Tree(['tools/suite' => (string) file_get_contents(
            dirname(__DIR__, 2) . '/tools/suite',
        ), 'Makefile' => <<<'MAKE'
            .RECIPEPREFIX = >
            unit:
            >@echo "  cc plain a.c"; echo "FAILED loop_test (exit 1)"; echo "what it said"; echo "  ld plain"; echo "failed: loop_test:a_timer_fires"; echo "9 passed, 1 failed"; false
            phpt:
            >@printf 'FAILED\truntime/async/late.phpt\n'; echo "runtime/async/early.phpt: wrong in 2 of 100 orders, seeds 7 9"; echo "1 passed, 2 failed, 0 skipped"; false
            phpunit:
            >@echo '1) Nexus\Tests\HttpTest::answers'
            >@echo '2) Nexus\Tests\HttpTest::refuses with data set "none" (0)'; echo '1) is no test'
            >@echo '..F.  61 / 99 ( 61%)'; echo "1 passed, 2 failed"; false
            inner:
            >@bash tools/suite inside unit
            lint:
            >@echo "lint: no"; false
            steady:
            >@printf 'There was 1 failure:\n\n1) HttpTest::late\nno answer\n\nFAILURES!\n'
            >@printf 'phpunit: only at its second try: HttpTest::late\n1 passed, 0 failed\n'

            MAKE]);
        [, $output] = Tree::output(
            ['bash', $tree->path('tools/suite'), 'all', 'unit', 'phpt', 'phpunit', 'inner', 'lint', 'steady'],
            ['SUITE_JOBS' => '1'],
        );

        $failed = 'unit (loop_test:a_timer_fires); phpt (runtime/async/late.phpt runtime/async/early.phpt); '
            . 'phpunit (HttpTest::answers HttpTest::refuses "none"); inner (unit (loop_test:a_timer_fires)); lint';
        self::assertStringEndsWith("\nfailed: {$failed}\n21 passed, 7 failed, 0 skipped\n", $output);
        self::assertStringContainsString(
            "| unsteady: only at its second try: HttpTest::late\n       | 1) HttpTest::late\n       | no answer\n",
            $output,
        );
        self::assertStringEqualsFile($tree->path('build/results/all.failed'), "{$failed}\n");
        self::assertStringContainsString("what it said\n", $output);
        self::assertStringNotContainsString('plain', $output);
        self::assertStringNotContainsString('61 / 99', $output);
    }

    public function testAPhpUnitTestThatFailsOnceIsPrintedAsUnsteadyWhereASecondTryIsAllowed(): void
    {
        $tree = new Tree(['PlantedTest.php' => <<<'PHP'
            <?php
            final class PlantedTest extends PHPUnit\Framework\TestCase
            {
                #[PHPUnit\Framework\Attributes\TestWith(['of a set'], 'one')]
                public function testIsUnsteady(string $name): void
                {
                    $mark = __DIR__ . '/ran-before';
                    self::assertTrue(file_exists($mark) || !touch($mark), 'fails at first');
                }

                public function testIsWrong(): void
                {
                    self::assertFalse(getenv('PLANTED_FAILURE'));
                }
            }
            PHP]);
        $run = static function (string $secondTry, string $failure) use ($tree): array {
            @unlink($tree->path('ran-before'));
            $command = ['sh', dirname(__DIR__, 2) . '/tools/phpunit', $tree->path('PlantedTest.php')];

            return Tree::output($command, ['SECOND_TRY' => $secondTry, 'PLANTED_FAILURE' => $failure]);
        };

        [$code, $output] = $run('1', '');
        self::assertSame(0, $code, $output);
        self::assertStringContainsString('fails at first', $output);
        self::assertStringEndsWith(
            "\nphpunit: only at its second try: PlantedTest::testIsUnsteady \"one\"\n2 passed, 0 failed, 0 skipped\n",
            $output,
        );
        [$code, $output] = $run('1', '1');
        self::assertSame(1, $code);
        self::assertStringEndsWith("\n0 passed, 2 failed, 0 skipped\n", $output);
        [$code, $output] = $run('', '');
        self::assertSame(1, $code);
        self::assertStringEndsWith("\n1 passed, 1 failed, 0 skipped\n", $output);
    }

    public function testATestThatHangsIsEndedAndTheOthersRun(): void
    {
        $tree = new Tree(['HangingTest.php' => <<<'PHP'
            <?php
            final class HangingTest extends PHPUnit\Framework\TestCase
            {
                public function testWaitsForAProcess(): void
                {
                    $process = proc_open(['sleep', '1000'], [1 => ['pipe', 'w']], $pipes);
                    self::assertSame('', stream_get_contents($pipes[1]));
                    do { // its pipe is closed before it has ended
                        $status = proc_get_status($process);
                    } while ($status['running']);
                    self::assertFalse($status['signaled'], 'was killed');
                }

                public function testPasses(): void
                {
                    self::assertTrue(true);
                }

                #[PHPUnit\Framework\Attributes\Depends('testWaitsForAProcess')]
                public function testNeedsTheOther(): void {}
            }
            PHP]);
        $command = ['timeout', '1000', 'sh', dirname(__DIR__, 2) . '/tools/phpunit', $tree->path('HangingTest.php')];
        [$code, $output] = Tree::output($command, ['NEXUS_TEST_SECONDS' => '1', 'SECOND_TRY' => '']);

        self::assertSame(1, $code, $output);
        self::assertMatchesRegularExpression(
            '~HangingTest::testWaitsForAProcess takes more than \d+ s \(1 s on an idle machine\)\. Killed:\n~',
            $output,
        );
        self::assertMatchesRegularExpression('~    \d+ S \(sleeping\), waits in \w+: sleep 1000 \n~', $output);
        self::assertStringContainsString('was killed', $output);
        self::assertStringEndsWith("\n1 passed, 1 failed, 1 skipped\n", $output);
    }

    public function testClassesRunInTheGivenNumberOfProcesses(): void
    {
        $class = <<<'PHP'
            <?php
            final class %s extends PHPUnit\Framework\TestCase
            {
                public function testRunsBesideTheOther(): void
                {
                    touch(__DIR__ . '/' . self::class);
                    while (!file_exists(__DIR__ . '/%s')) {
                        usleep(10_000);
                        clearstatcache();
                    }
                    self::assertSame('1', ini_get('zend.assertions'));
                }

                #[PHPUnit\Framework\Attributes\TestWith(['of a set'], 'one')]
                public function testIsUnsteady(string $name): void
                {
                    $mark = __DIR__ . '/ran-before-' . self::class;
                    self::assertTrue(file_exists($mark) || !touch($mark), 'fails at first');
                }

                public function testIsSkipped(): void
                {
                    self::markTestSkipped('planted');
                }

                public function testIsOld(): void
                {
                    self::assertNotSame('1', getenv('PLANTED_DEPRECATION') && trigger_error('old', E_USER_DEPRECATED));
                }
            }
            PHP;
        $run = static function (string $secondTry, string $deprecation) use ($class): array {
            $tree = new Tree([
                'OneTest.php' => sprintf($class, 'OneTest', 'TwoTest'),
                'TwoTest.php' => sprintf($class, 'TwoTest', 'OneTest'),
            ]);
            $command = ['timeout', '100', 'sh', dirname(__DIR__, 2) . '/tools/phpunit', $tree->path('.')];
            $environment = ['JOBS' => '2', 'SECOND_TRY' => $secondTry, 'PLANTED_DEPRECATION' => $deprecation];

            return Tree::output($command, $environment);
        };

        [$code, $output] = $run('1', '');
        self::assertSame(0, $code, $output);
        self::assertStringEndsWith(
            "\nphpunit: only at its second try: OneTest::testIsUnsteady \"one\"\n"
                . "phpunit: only at its second try: TwoTest::testIsUnsteady \"one\"\n6 passed, 0 failed, 2 skipped\n",
            $output,
        );
        [$code, $output] = $run('', '');
        self::assertSame(1, $code, $output);
        self::assertStringEndsWith("\n4 passed, 2 failed, 2 skipped\n", $output);
        [$code, $output] = $run('1', '1');
        self::assertSame(1, $code, $output);
        self::assertStringContainsString('2 tests triggered 2 deprecations', $output);
    }

    public function testAClassRunsInTheOrderOfItsSeedInEachProcess(): void
    {
        $tests = '';
        foreach (range(0, 19) as $number) {
            $tests .= "public function test{$number}(): void {"
                . " self::assertNotFalse(file_put_contents(__DIR__ . '/order', '{$number} ', FILE_APPEND)); }\n";
        }
        $run = static function (string $seed) use ($tests): string {
            $tree = new Tree(
                ['OrderTest.php' => "<?php\nfinal class OrderTest extends PHPUnit\Framework\TestCase\n{\n{$tests}}\n"],
            );
            [$code, $output] = Tree::output(
                ['sh', dirname(__DIR__, 2) . '/tools/phpunit', "--random-order-seed={$seed}", $tree->path('.')],
                ['JOBS' => '2'],
            );
            self::assertSame(0, $code, $output);
            self::assertStringContainsString("Random Seed:   {$seed}\n", $output);

            return (string) file_get_contents($tree->path('order'));
        };
        $order = $run('1');

        self::assertSame($order, $run('1'));
        self::assertNotSame($order, $run('2'));
    }

    public function testASummaryIsReadAlsoIfOtherOutputIsOnItsLine(): void
    {
        foreach ([
            'of a childOK (3 tests, 1 assertion)' => '3 passed, 0 failed, 0 skipped',
            'of a childTests: 7, Assertions: 9, Skipped: 2.of another' => '5 passed, 0 failed, 2 skipped',
        ] as $said => $counted) {
            $tree = new Tree(['php' => "#!/bin/sh\nprintf '...\\n\\n{$said}'\n"]);
            chmod($tree->path('php'), 0o755);
            [$code, $output] = Tree::output(
                ['sh', dirname(__DIR__, 2) . '/tools/phpunit'],
                ['PHP' => $tree->path('php')],
            );

            self::assertSame(0, $code, $output);
            self::assertStringEndsWith("\n{$counted}\n", $output);
        }
    }

    public function testATestThatLeavesATimerOrADescriptorInTheLoopFails(): void
    {
        $tree = new Tree(['LeftoversTest.php' => <<<'PHP'
            <?php
            final class LeftoversTest extends PHPUnit\Framework\TestCase
            {
                public function testLeavesATimer(): void
                {
                    Nexus\Internal\spawn_unscoped(static fn() => Nexus\Async\delay(3600), 'planted');
                    self::assertTrue(true);
                }

                public function testLeavesADescriptor(): void
                {
                    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
                    Nexus\Internal\spawn_unscoped(static fn() => fread($pair[0], 1), 'planted');
                    Nexus\Async\delay(0);
                    self::assertIsArray($pair);
                }

                public function testLeavesNothing(): void
                {
                    Nexus\Async\delay(0.001);
                    self::assertTrue(true);
                }
            }
            PHP]);
        [$code, $output] = Tree::output(
            ['timeout', '60', 'sh', dirname(__DIR__, 2) . '/tools/phpunit', $tree->path('LeftoversTest.php')],
        );

        self::assertSame(1, $code, $output);
        self::assertStringContainsString(
            "LeftoversTest::testLeavesATimer\nThis test leaves in the event loop: 1 timers\n",
            $output,
        );
        self::assertStringContainsString(
            "LeftoversTest::testLeavesADescriptor\nThis test leaves in the event loop: 1 timers, 1 descriptors\n",
            $output,
        );
        self::assertStringEndsWith("\n1 passed, 2 failed, 0 skipped\n", $output);
    }

    public function testTheGivenNumberOfTargetsOfASuiteRunsAtOnce(): void
    {
        $tree = new Tree(['tools/suite' => (string) file_get_contents(
            dirname(__DIR__, 2) . '/tools/suite',
        ), 'Makefile' => <<<'MAKE'
            .RECIPEPREFIX = >
            one two:
            >@touch begun-$@; while ! [ -e begun-one ] || ! [ -e begun-two ]; do sleep 0.01; done
            first second:
            >@echo $@ begins >>order; sleep 0.1; echo $@ ends >>order

            MAKE]);

        self::assertStringEndsWith(
            "2 passed, 0 failed, 0 skipped\n",
            Tree::output(
                ['timeout', '20', 'bash', $tree->path('tools/suite'), 'both', 'one', 'two'],
                ['SUITE_JOBS' => '2'],
            )[1],
        );
        self::assertSame(
            0,
            Tree::output(['bash', $tree->path('tools/suite'), 'each', 'first', 'second'], ['SUITE_JOBS' => '1'])[0],
        );
        self::assertStringEqualsFile($tree->path('order'), "first begins\nfirst ends\nsecond begins\nsecond ends\n");
    }

    /**
     * @param array<string, string> $tests
     * @return array{int, string}
     */
    private function phpt(array $tests, string ...$arguments): array
    {
        $tree = new Tree($tests);

        return Tree::output(
            [dirname(__DIR__, 2) . '/tools/phpt', ...array_values($arguments)],
            ['NEXUS_TESTS' => $tree->path('.')],
        );
    }
}
