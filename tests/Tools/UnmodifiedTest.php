<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** tools/phpt-src must find a test that differs from stock PHP, and a row of the list that no longer applies. */
final class UnmodifiedTest extends TestCase
{
    private const DIFFERS = "--TEST--\ndiffers\n--FILE--\n<?php var_dump(Fiber::getCurrent()); ?>\n--EXPECT--\nNULL\n";
    private const AGREES = <<<'PHPT'
        --TEST--
        globals, declarations, numbers of objects, line numbers, the uncaught exception and shutdown functions are those of the script alone
        --FILE--
        <?php
        declare(strict_types=1);

        namespace Agrees;

        const DIRECTORY = __DIR__;
        $global = new \stdClass();
        register_shutdown_function(function (): void {
            echo 'shutdown ', isset($GLOBALS['global']) ? 'with globals' : 'without', "\n";
        });
        function read(): void
        {
            global $global;
            usleep(5000);
            var_dump($global, getcwd() === DIRECTORY, ini_get('precision'));
            debug_print_backtrace();
            throw new \LogicException('uncaught');
        }
        read();
        __halt_compiler();
        --EXPECTF--
        object(stdClass)#1 (0) {
        }
        bool(true)
        string(2) "14"
        #0 %sagrees.php(19): Agrees\read()
        PHP Fatal error:  %A
        Fatal error: Uncaught LogicException: uncaught in %sagrees.php:17
        Stack trace:
        #0 %sagrees.php(19): Agrees\read()
        #1 {main}
          thrown in %sagrees.php on line 17
        shutdown with globals

        PHPT;

    /** @return iterable<string, array{list<string>, int, string}> */
    public static function lists(): iterable
    {
        yield 'nothing is listed' => [
            [],
            1,
            'Zend/tests/differs.phpt: differs (coroutine): stock PHP PASSED, here FAILED',
        ];
        yield 'the difference is listed' => [
            ['| `Zend/tests/diff*` | coroutine, ticking | by design |'],
            0,
            '2 by design',
        ];
        yield 'it is listed in one way only' => [
            ['| `Zend/tests/differs.phpt` | coroutine | by design |'],
            1,
            'differs.phpt: differs (ticking)',
        ];
        yield 'a row no longer applies' => [
            [
                '| `Zend/tests/differs.phpt` | loaded, coroutine, ticking | by design |',
                '| `Zend/tests/agrees.phpt` | coroutine | stale |',
            ],
            1,
            'Zend/tests/agrees.phpt: no longer differs in the way "coroutine": remove it',
        ];
        yield 'a row names no test' => [
            [
                '| `Zend/tests/differs.phpt` | coroutine, ticking | by design |',
                '| `Zend/tests/gone.phpt` | coroutine | stale |',
            ],
            1,
            'Zend/tests/gone.phpt: names no test that was run: remove it',
        ];
        yield 'it is listed for the suites' => [
            ['## Libraries\' tests', '| `Zend/tests/differs.phpt` | coroutine, ticking | by design |'],
            1,
            'differs.phpt: differs',
        ];
    }

    /** @param list<string> $rows */
    #[DataProvider('lists')]
    public function testWhatDiffersAndIsNotListedIsFoundAndWhatIsListedAndDoesNotDiffer(
        array $rows,
        int $expectedCode,
        string $expectedLine,
    ): void {
        $tree = new Tree([
            'source/run-tests.php' => self::runTests(),
            'source/Zend/tests/agrees.phpt' => str_replace("PHP Fatal error:  %A\n", '', self::AGREES),
            'source/Zend/tests/differs.phpt' => self::DIFFERS,
            'list.md' => "## php-src's tests\n\n" . implode("\n", $rows) . "\n",
        ]);

        [$code, $output] = Tree::output(['timeout', '120', dirname(__DIR__, 2) . '/tools/phpt-src'], [
            'SRC' => $tree->path('source'), 'PHPT_SRC_WORK' => $tree->path('work'), 'NEXUS_DIFFERENCES' => $tree->path('list.md'),
        ]);

        self::assertSame($expectedCode, $code, $output);
        self::assertStringContainsString($expectedLine, $output);
        self::assertStringContainsString(
            'loaded 2 tests, 0 differ; coroutine 2 tests, 1 differ; ticking 2 tests, 1 differ',
            $output,
        );
        self::assertFileDoesNotExist($tree->path('source/Zend/tests/differs.out'), 'the given source stays as it is');
    }

    private static function runTests(): string
    {
        foreach ([PHP_EXTENSION_DIR . '/build/run-tests.php', PHP_PREFIX . '/lib/php/build/run-tests.php'] as $file) {
            if (is_file($file)) {
                return (string) file_get_contents($file);
            }
        }
        self::fail('run-tests.php is not here: install the development files of PHP');
    }
}
