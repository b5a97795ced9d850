<?php

declare(strict_types=1);

namespace Nexus\Tests\Tools;

use PHPUnit\Framework\TestCase;

/** The servers of a run serve its command, and end with it, however it ends. */
final class ServicesTest extends TestCase
{
    private const ROOT = __DIR__ . '/../..';

    public function testTheCommandFindsItsServersAndItsExitCodeIsTheOutcome(): void
    {
        [$code, $output] = Tree::output(
            [self::ROOT . '/tools/services', 'sh', '-c', 'env | grep ^NEXUS_TEST_; exit 7'],
        );

        self::assertSame(7, $code, $output);
        foreach (['PGSQL=host=', 'MYSQL=host=', 'REDIS=127', 'MEMCACHED=127'] as $variable) {
            self::assertStringContainsString("NEXUS_TEST_{$variable}", $output);
        }
        self::assertNothingIsLeft($output);
    }

    public function testAServerThatDoesNotStartIsReportedAndTheCommandDoesNotRun(): void
    {
        $tree = new Tree(
            [
                'build/peers/usr/bin/redis-server' => "#!/bin/sh\necho no memory\nexit 1\n",
                'tools/peers' => "#!/bin/sh\n",
            ],
        );
        copy(self::ROOT . '/tools/services', $tree->path('tools/services'));
        symlink(
            (string) realpath(self::ROOT . '/build/peers/usr/bin/memcached'),
            $tree->path('build/peers/usr/bin/memcached'),
        );
        foreach (['lib', 'sbin', 'share'] as $folder) {
            symlink(
                (string) realpath(self::ROOT . "/build/peers/usr/{$folder}"),
                $tree->path("build/peers/usr/{$folder}"),
            );
        }
        exec('chmod -R a+rx ' . escapeshellarg($tree->path('')));
        [$code, $output] = Tree::output([$tree->path('tools/services'), 'echo', 'it runs']);

        self::assertSame(1, $code, $output);
        self::assertStringContainsString("redis did not start:\nno memory", $output);
        self::assertStringNotContainsString('it runs', $output);
    }

    /** @return iterable<string, array{int}> */
    public static function signals(): iterable
    {
        yield 'asked to end' => [SIGTERM];
        yield 'killed' => [SIGKILL];
    }

    #[\PHPUnit\Framework\Attributes\DataProvider('signals')]
    public function testEndingItEndsAllServers(int $signal): void
    {
        $command = 'env | grep ^NEXUS_TEST_REDIS; setsid sleep 1000 & exec sleep 1000';
        $process = proc_open(
            [self::ROOT . '/tools/services', 'sh', '-c', $command],
            [['file', '/dev/null', 'r'], ['pipe', 'w']],
            $pipes,
        );
        self::assertIsResource($process);
        $line = (string) fgets($pipes[1]);
        self::assertStringStartsWith('NEXUS_TEST_REDIS=127', $line);
        proc_terminate($process, $signal);
        stream_get_contents($pipes[1]); // until every process that had the pipe open has ended
        proc_close($process);

        self::assertNothingIsLeft($line);
    }

    public function testAProcessThatGotTheNumberOfAnEndedServerIsNotKilled(): void
    {
        $isolated = ['unshare', '--pid', '--fork', '--mount-proc', '--kill-child'];
        if (Tree::output([...$isolated, 'sh', '-c', ': >>/proc/sys/kernel/ns_last_pid'])[0] !== 0) {
            self::markTestSkipped('A namespace of processes cannot be made here.');
        }
        $command = <<<'SH'
            redis=$(grep -lx redis-server /proc/[0-9]*/comm | tr -dc 0-9)
            kill -KILL "$redis"
            while [ -e "/proc/$redis" ]; do :; done
            echo "$((redis - 1))" >/proc/sys/kernel/ns_last_pid
            env -u NEXUS_TEST_REDIS sleep 1000 >/dev/null 2>&1 &
            echo "server $redis, then $!"
            SH;
        $run = 'NEXUS_SERVICES=redis "$0" sh -c "$1"; cat /proc/[0-9]*/comm | grep -x sleep';
        [, $output] = Tree::output([...$isolated, 'sh', '-c', $run, self::ROOT . '/tools/services', $command]);

        self::assertMatchesRegularExpression('/^server (\d+), then \1\nsleep$/m', $output);
    }

    /** After a kill another process removes the servers, which takes a moment. */
    private static function assertNothingIsLeft(string $environment): void
    {
        self::assertSame(1, preg_match('/NEXUS_TEST_REDIS=([\d.]+):/', $environment, $found));
        $deadline = microtime(true) + 60;
        do {
            $left = self::processesOf($found[1]);
        } while ($left !== [] && microtime(true) < $deadline);
        self::assertSame([], $left);
    }

    /** @return list<string> the command lines of what mentions that address */
    private static function processesOf(string $address): array
    {
        $found = [];
        foreach ((array) glob('/proc/[0-9]*') as $process) {
            $command = strtr((string) @file_get_contents("{$process}/cmdline"), "\0", ' ');
            $environment = (string) @file_get_contents("{$process}/environ");
            if (str_contains($command, $address) || str_contains($environment, "={$address}:")) {
                $found[] = $command;
            }
        }

        return $found;
    }
}
