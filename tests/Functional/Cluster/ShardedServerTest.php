<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Cluster;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/** Actors across the workers of a server. */
final class ShardedServerTest extends TestCase
{
    private const EXAMPLES = __DIR__ . '/../../../examples';

    public function testCountersAreTheSameInAllWorkers(): void
    {
        $server = ServerProcess::start(self::EXAMPLES . '/counters.php', ['--workers=4', '--port=0']);
        $counts = [];
        for ($request = 1; $request <= 12; $request++) {
            $connection = $server->connect();
            $connection->send("POST /counters/apples HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
            $counts[] = $connection->read()->body;
        }
        self::assertSame(array_map(static fn(int $count): string => "{\"count\":{$count}}", range(1, 12)), $counts);
        // One worker may have accepted all connections. Counters of other names are in the other workers, too.
        foreach (range(1, 32) as $number) {
            // Workers that are ready accept for those that are not, and close these connections when those are ready.
            $connection = $server->connect();
            $connection->send("POST /counters/{$number} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
            self::assertSame('{"count":1}', $connection->read()->body);
        }
        ServerProcess::eventually('status shows the messages between workers', static function () use ($server): bool {
            $workers = self::workersOf($server);
            $sent = array_sum(array_map(static fn(array $one): int => $one['messages']['sent'] ?? 0, $workers));
            $received = array_sum(array_map(static fn(array $one): int => $one['messages']['received'] ?? 0, $workers));

            return count($workers) === 4 && $sent >= 9 && $received >= 9;
        });
    }

    public function testALineOfOneWorkerIsInTheStreamsOfAllWorkers(): void
    {
        $server = ServerProcess::start(self::EXAMPLES . '/chat.php', ['--workers=4', '--port=0']);
        [$streams, $workers] = self::openStreamsOfAllWorkers($server, 4);
        self::post($server, '/lines', 'hello');
        self::readLineOfAll($streams, 'hello');
        self::assertNotSame([], $workers);
        $victim = min(array_keys($workers));
        posix_kill($victim, SIGKILL);
        // The streams of the other workers go on, and lose nothing. Those of the new worker join them.
        $others = array_diff_key($streams, array_flip($workers[$victim] ?? []));
        [$fresh] = self::openStreamsOfAllWorkers($server, 4);
        for ($line = 0; $line < 20; $line++) {
            self::post($server, '/lines', "line {$line}");
            self::readLineOfAll([...$others, ...$fresh], "line {$line}");
        }
        $topics = array_column(self::workersOf($server), 'topics');
        self::assertSame(count($others) + count($fresh), array_sum(array_column($topics, 'subscriptions')));
        self::assertGreaterThanOrEqual(20, array_sum(array_column($topics, 'published')));
        self::assertGreaterThanOrEqual(20 * count($fresh), array_sum(array_column($topics, 'received')));
        self::assertSame(0, array_sum(array_column($topics, 'lost')));
    }

    public function testNoIncrementIsLostWhileWorkersAreKilledAndReplaced(): void
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-activations-');
        putenv("NEXUS_TEST_ACTIVATIONS={$file}");
        try {
            $server = ServerProcess::start(__DIR__ . '/counters.php', ['--workers=4', '--port=0']);
            $activations = new Activations();
            $load = new Increments($server);
            foreach ([false, true, false] as $isReload) {
                $load->awaitMore(300);
                if ($isReload) {
                    $server->signal(SIGHUP);
                } else {
                    $victim = $server->workers()[0];
                    $activations->killed($victim);
                    posix_kill($victim, SIGKILL);
                }
            }
            $load->awaitMore(300);
            $load->end();
            unset($server);
            self::assertSame([], $activations->overlaps($file));
            self::assertSame([], $load->doubled());
            // A request that failed may have been counted.
            self::assertLessThanOrEqual($load->failed(), $load->missing());
        } finally {
            putenv('NEXUS_TEST_ACTIVATIONS');
            unlink($file);
        }
    }

    /**
     * Until each worker has a stream.
     *
     * @return array{list<resource>, array<int, list<int>>} the streams; their numbers by process
     */
    private static function openStreamsOfAllWorkers(ServerProcess $server, int $count): array
    {
        $streams = $workers = [];
        while (count($workers) < $count && count($streams) < 400) {
            $stream = self::openStream($server);
            while (preg_match('/connected to worker (\d+)/', (string) fgets($stream), $match) !== 1) {
                self::assertFalse(feof($stream));
            }
            $workers[(int) ($match[1] ?? 0)][] = count($streams);
            $streams[] = $stream;
        }
        self::assertCount($count, $workers);

        return [$streams, $workers];
    }

    /** @param array<resource> $streams */
    private static function readLineOfAll(array $streams, string $expected): void
    {
        foreach ($streams as $stream) {
            do {
                $line = fgets($stream);
                self::assertIsString($line);
            } while (!str_starts_with($line, 'data: ') || str_contains($line, 'connected'));
            self::assertSame("data: {$expected}", rtrim($line));
        }
    }

    /**
     * The workers in `nexus status --json`.
     *
     * @return list<array{messages?: array{sent: int, received: int}, topics?: array<string, int>}>
     */
    private static function workersOf(ServerProcess $server): array
    {
        $line = [__DIR__ . '/../../../bin/nexus', 'status', '--json', '--pid=' . $server->master()];
        $process = proc_open($line, [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
        self::assertIsResource($process);
        $said = json_decode((string) stream_get_contents($pipes[1]), true);
        proc_close($process);
        /** @var list<array{messages?: array{sent: int, received: int}, topics?: array<string, int>}> $workers */
        $workers = is_array($said) && is_array($said['workers'] ?? null) ? $said['workers'] : [];

        return $workers;
    }

    /** @return resource */
    private static function openStream(ServerProcess $server)
    {
        $stream = stream_socket_client($server->address, timeout: ServerProcess::PATIENCE);
        self::assertIsResource($stream);
        stream_set_timeout($stream, (int) ServerProcess::PATIENCE);
        fwrite($stream, "GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n");

        return $stream;
    }

    private static function post(ServerProcess $server, string $path, string $body): void
    {
        $connection = $server->connect();
        $length = strlen($body);
        $connection->send("POST {$path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {$length}\r\n\r\n{$body}");
        $connection->read();
    }
}
