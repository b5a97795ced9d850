<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Testing;

use Nexus\Console\Extension;
use PHPUnit\Framework\TestCase;

/** Each test runs a suite of fixtures/ in a separate PHPUnit. */
final class NexusExtensionTest extends TestCase
{
    public function testATestThatLeavesCoroutinesRunningFailsAndNamesThem(): void
    {
        [$code, $output] = self::phpunit('Leaves.php');

        self::assertSame(1, $code, $output);
        self::assertStringContainsString('Tests: 8, Assertions: 8, Failures: 3.', $output);
        self::assertMatchesRegularExpression(
            '~Leaves::testLeavesOneWaiting\nThis test left a coroutine running; await or cancel it:\ncoroutine \d+ spawned at \S*/Leaves\.php:25, waits: delay~',
            $output,
        );
        self::assertMatchesRegularExpression(
            '~Leaves::testFailsUnheard\nA coroutine that no code awaits failed; .*no code awaits this~',
            $output,
        );
        self::assertMatchesRegularExpression('~Leaves::testFailsAndLeavesOne\nof its own\n~', $output);
    }

    public function testTestsThatCleanUpPassInAnyOrder(): void
    {
        foreach ([
            '--random-order-seed=1',
            '--random-order-seed=2',
            '--order-by=reverse',
            '--order-by=defects',
        ] as $order) {
            [$code, $output] = self::phpunit('Clean.php', $order);

            self::assertSame(0, $code, $output);
            self::assertMatchesRegularExpression('~Tests: 5, Assertions: \d+, Skipped: 1\.~', $output);
        }
    }

    public function testATestThatHangsHasItsCoroutinesPrinted(): void
    {
        [$code, $output] = self::phpunit('Hangs.php', '--filter=testWaitsLong');

        self::assertSame(0, $code, $output);
        self::assertMatchesRegularExpression(
            '~coroutine 1: waiting, .*delay, 0\.\d+ s left, at \S*Hangs\.php:16~',
            $output,
        );
        self::assertSame(1, preg_match_all('~ coroutines?: \d+ running~', $output), $output);
    }

    public function testATestThatComputesForLongHasItsCoroutinesPrinted(): void
    {
        [$code, $output] = self::phpunit('Hangs.php', '--filter=testComputesLong|testIsQuick');

        self::assertSame(0, $code, $output);
        self::assertMatchesRegularExpression('~coroutine 0 \(main\): running, .*Hangs\.php:2[234]~', $output);
        self::assertSame(1, preg_match_all('~ coroutines?: \d+ running~', $output), $output);
    }

    public function testReportsOfPhpunitKnowTheFailure(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'junit');
        try {
            [, $output] = self::phpunit('Leaves.php', "--log-junit={$file}", '--testdox');

            self::assertStringContainsString("\u{2718} Leaves one waiting", $output);
            self::assertStringContainsString("\u{2714} Finishes by itself", $output);
            self::assertStringContainsString('failures="3"', (string) file_get_contents($file));
        } finally {
            unlink($file);
        }
    }

    /** @return array{int, string} its exit code, and what it printed on both streams */
    private static function phpunit(string $suite, string ...$options): array
    {
        $extension = getenv('NEXUS_SO');
        $command = [
            'sh', '-c', 'exec "$@" 2>&1', 'sh', PHP_BINARY, '-d', 'error_reporting=-1', '-d', 'display_errors=stderr',
            '-d', 'extension=' . ($extension === false ? Extension::path() : $extension),
            dirname(__DIR__, 3) . '/vendor/bin/phpunit', '--do-not-cache-result', '--colors=never',
            '-c', __DIR__ . '/fixtures/phpunit.xml', ...array_values($options), __DIR__ . "/fixtures/{$suite}",
        ];
        $process = proc_open($command, [['file', '/dev/null', 'r'], ['pipe', 'w']], $pipes);
        self::assertIsResource($process);
        $output = (string) stream_get_contents($pipes[1]);

        return [proc_close($process), $output];
    }
}
