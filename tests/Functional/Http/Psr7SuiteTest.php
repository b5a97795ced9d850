<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Console\Extension;
use Nexus\Tests\Functional\Applications\Services;
use Nexus\Tests\Functional\Http\psr7\Reasons;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/**
 * The tests of PSR-7 implementations (php-http/psr7-integration-tests) pass on the PSR-7 view of requests and
 * responses. They run in a PHPUnit of their own: their metadata is that of older releases of PHPUnit. The URIs of the
 * view are the installed implementation's, so the tests of URIs say nothing of this package.
 */
#[CoversNothing]
final class Psr7SuiteTest extends TestCase
{
    public static function setUpBeforeClass(): void
    {
        try {
            Services::execute([dirname(__DIR__, 3) . '/tools/peers', 'psr7']);
        } catch (\RuntimeException $exception) {
            self::markTestSkipped($exception->getMessage());
        }
    }

    /**
     * @param int $tests minimum number of tests that pass
     * @param array<string, string> $reasons for each skipped test
     */
    #[TestWith(['RequestView', 34, []])]
    #[TestWith(['ServerRequestView', 10, Reasons::REQUEST])]
    #[TestWith(['ResponseView', 25, []])]
    #[TestWith(['RequestBodyView', 8, Reasons::REQUEST_STREAM])]
    #[TestWith(['ResponseBodyView', 10, Reasons::STREAM])]
    #[TestWith(['UploadedFileView', 8, []])]
    public function testTheTestsOfPsr7Pass(string $view, int $tests, array $reasons): void
    {
        $skipped = self::numberOfTests(array_keys($reasons));
        // A test of the package writes relative to the working directory.
        $directory = sys_get_temp_dir() . '/nexus-psr7-' . bin2hex(random_bytes(6));
        mkdir($directory);
        [$code, $output] = self::phpunit($view, $directory);
        exec('rm -rf ' . escapeshellarg($directory));

        self::assertSame(0, $code, $output);
        self::assertSame(
            $skipped,
            preg_match('~Skipped: (\d+)~', $output, $match) === 1 ? (int) $match[1] : 0,
            'each skipped test has its reason in psr7/Reasons.php' . "\n{$output}",
        );
        self::assertSame(1, preg_match('~(?:OK \(|Tests: )(\d+)~', $output, $match), $output);
        self::assertGreaterThanOrEqual($tests + $skipped, (int) $match[1], $output);
    }

    /**
     * Releases of the package have different tests.
     *
     * @param list<string> $names
     */
    private static function numberOfTests(array $names): int
    {
        $package = glob(dirname(__DIR__, 3) . '/build/peers/usr/share/php/Http/Psr7Test/*.php');
        $source = implode('', array_map(file_get_contents(...), $package === false ? [] : $package));

        return count(array_filter($names, static fn(string $name): bool => str_contains($source, "function {$name}(")));
    }

    /** @return array{int, string} its exit code, and what it printed on both streams */
    private static function phpunit(string $view, string $directory): array
    {
        $extension = getenv('NEXUS_SO');
        $command = [
            'sh', '-c', 'exec "$@" 2>&1', 'sh', PHP_BINARY, '-d', 'error_reporting=-1', '-d', 'display_errors=stderr',
            '-d', 'extension=' . ($extension === false ? Extension::path() : $extension),
            dirname(__DIR__, 3) . '/vendor/bin/phpunit', '--do-not-cache-result', '--colors=never',
            '-c', __DIR__ . '/psr7/phpunit.xml', __DIR__ . "/psr7/{$view}.php",
        ];
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes, $directory);
        self::assertIsResource($process);
        $output = (string) stream_get_contents($pipes[1]);

        return [proc_close($process), $output];
    }
}
