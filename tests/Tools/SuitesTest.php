<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** tools/suites must find a test that differs from stock PHP, and a row of the list that no longer applies. */
final class SuitesTest extends TestCase
{
    private const CONFIGURATION = '<phpunit bootstrap="vendor/autoload.php"><testsuites><testsuite name="all"><directory>tests</directory></testsuite></testsuites></phpunit>';
    private const LIBRARY = <<<'PHP'
        <?php

        namespace Monolog;

        final class LibraryTest extends \PHPUnit\Framework\TestCase
        {
            public function testAgrees(): void
            {
                usleep(5000);
                self::assertSame(['UTC', '14'], [date_default_timezone_get(), ini_get('precision')]);
            }

            public function testDiffers(): void
            {
                self::assertNull(\Fiber::getCurrent());
            }

            public function testIsSkippedInCoroutines(): void
            {
                if (\Fiber::getCurrent() !== null) {
                    self::markTestSkipped();
                }
                self::assertTrue(true);
            }

            public function testFailsEverywhere(): void
            {
                self::fail();
            }
        }

        PHP;
    private const BY_DESIGN = '| `monolog: *::testDiffers` `monolog: *::testIsSkippedInCoroutines` | coroutine, ticking | by design |';

    /** @return iterable<string, array{list<string>, int, string}> */
    public static function lists(): iterable
    {
        yield 'nothing is listed' => [
            [],
            1,
            'monolog: Monolog\LibraryTest::testDiffers: differs (coroutine): stock PHP passed, here failed',
        ];
        yield 'a skipped test differs, too' => [
            [],
            1,
            'monolog: Monolog\LibraryTest::testIsSkippedInCoroutines: differs (ticking): stock PHP passed, here skipped',
        ];
        yield 'the differences are listed' => [[self::BY_DESIGN], 0, ' passed, 0 failed'];
        yield 'they are listed in one way only' => [
            [
                '| `monolog: *::testDiffers` | coroutine | by design |',
                '| `monolog: *::testIs*` | coroutine, ticking | by design |',
            ],
            1,
            'testDiffers: differs (ticking)',
        ];
        yield 'they are listed for another suite' => [
            [str_replace('monolog', 'twig', self::BY_DESIGN)],
            1,
            'testDiffers: differs (coroutine)',
        ];
        yield 'a row no longer applies' => [
            [self::BY_DESIGN, '| `monolog: *::testAgrees` | ticking | stale |'],
            1,
            'monolog: *::testAgrees: no longer differs in the way "ticking": remove it',
        ];
        yield 'a row whose test fails with stock PHP, too, is left alone' => [
            [self::BY_DESIGN, '| `monolog: *::testFailsEverywhere` | ticking | by design |'],
            0,
            ' passed, 0 failed',
        ];
        yield 'they are listed for php-src' => [
            ["## php-src's tests", self::BY_DESIGN],
            1,
            'testDiffers: differs (coroutine)',
        ];
    }

    /** @param list<string> $rows */
    #[DataProvider('lists')]
    public function testWhatDiffersAndIsNotListedIsFoundAndWhatIsListedAndDoesNotDiffer(
        array $rows,
        int $expectedCode,
        string $expectedLine,
    ): void {
        $tree = self::tree(self::LIBRARY, $rows);

        [$code, $output] = self::suites($tree, 'monolog');

        self::assertSame($expectedCode, $code, $output);
        self::assertStringContainsString($expectedLine, $output);
        self::assertStringContainsString(
            'monolog: stock PHP 3 passed, 1 failed, 0 skipped; loaded 4, 0 differ; coroutine 4, 2 differ; ticking 4, 2 differ',
            $output,
        );
    }

    public function testASuiteOfWhichNothingPassesWithStockPhpIsAnError(): void
    {
        $tree = self::tree("<?php\n\nthrow new \\Exception('the package is missing');\n", []);

        [$code, $output] = self::suites($tree, 'monolog');

        self::assertSame(1, $code, $output);
        self::assertStringContainsString('monolog: no test passes with stock PHP', $output);
        self::assertStringContainsString('the package is missing', $output);
    }

    public function testAnUnknownSuiteIsRefused(): void
    {
        [$code, $output] = self::suites(self::tree(self::LIBRARY, []), 'monologue');

        self::assertSame(2, $code, $output);
        self::assertStringContainsString('suites: there is no suite monologue: symfony-httpclient, ', $output);
    }

    /** @param list<string> $rows */
    private static function tree(string $test, array $rows): Tree
    {
        $tree = new Tree([
            'library/phpunit.xml.dist' => self::CONFIGURATION,
            'library/tests/LibraryTest.php' => $test,
            'symfony/src/Symfony/Contracts/Deprecation/function.php' => '<?php',
            'symfony/src/Symfony/Component/String/Resources/functions.php' => '<?php',
            'list.md' => "## Libraries' tests\n\n" . implode("\n", $rows) . "\n",
        ]);
        $sources = ['php-monolog' => 'library', 'symfony' => 'symfony', 'php-cache-integration-tests' => 'symfony'];
        mkdir($tree->path('work'));
        symlink(dirname(__DIR__, 2) . '/vendor', $tree->path('work/vendor'));
        file_put_contents(
            $tree->path('work/sources'),
            implode(
                "\n",
                array_map(
                    static fn(string $package, string $folder): string => "{$package} {$tree->path($folder)}",
                    array_keys($sources),
                    $sources,
                ),
            ),
        );

        return $tree;
    }

    /** @return array{int, string} exit code and everything it said */
    private static function suites(Tree $tree, string $name): array
    {
        return Tree::output(['timeout', '120', dirname(__DIR__, 2) . '/tools/suites', $name], [
            'SUITES_WORK' => $tree->path('work'), 'NEXUS_DIFFERENCES' => $tree->path('list.md'),
        ]);
    }
}
