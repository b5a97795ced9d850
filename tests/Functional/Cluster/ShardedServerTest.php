<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Cluster;

use Nexus\Tests\Functional\{HttpConnection, ServerProcess};
use PHPUnit\Framework\TestCase;

/** Actors across the workers of a server. */
final class ShardedServerTest extends TestCase
{
    private const EXAMPLES = __DIR__ . '/../../../examples';

    public function testCountersAreTheSameInAllWorkers(): void
    {
        $server = ServerProcess::start(self::EXAMPLES . '/counters.php', ['--workers=4', '--port=0']);
        $connections = array_map(static fn(): HttpConnection => $server->connect(), range(1, 12));
        $counts = [];
        foreach ($connections as $connection) {
            $connection->send("POST /counters/apples HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n");
            $counts[] = $connection->read()->body;
        }
        self::assertSame(array_map(static fn(int $count): string => "{\"count\":{$count}}", range(1, 12)), $counts);
        ServerProcess::eventually('status shows the messages between workers', static function () use ($server): bool {
            $workers = self::workersOf($server);
            $sent = array_sum(array_map(static fn(array $one): int => $one['messages']['sent'] ?? 0, $workers));
            $received = array_sum(array_map(static fn(array $one): int => $one['messages']['received'] ?? 0, $workers));

            return count($workers) === 4 && $sent >= 9 && $received >= 9;
        });
    }

    public function testAChatRoomIsOneForAllWorkers(): void
    {
        $server = ServerProcess::start(self::EXAMPLES . '/chat.php', ['--workers=4', '--port=0']);
        $streams = [];
        // Until streams of two workers are open.
        $workers = [];
        while (count($workers) < 2 && count($streams) < 200) {
            $streams[] = $stream = self::openStream($server);
            while (preg_match('/connected to worker (\d+)/', (string) fgets($stream), $match) !== 1) {
                self::assertFalse(feof($stream));
            }
            $workers[$match[1] ?? ''] = true;
        }
        $heard = array_fill(0, count($streams), '');
        // The room may move while the server starts. A guest enters again each second.
        ServerProcess::eventually('every stream has a line', static function () use ($server, $streams, &$heard): bool {
            self::post($server, '/lines', 'hello');
            foreach ($streams as $number => $stream) {
                stream_set_blocking($stream, false);
                $heard[$number] .= stream_get_contents($stream);
            }

            return array_filter($heard, static fn(string $text): bool => !str_contains($text, 'hello')) === [];
        });
        self::assertCount(2, $workers);
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

    /** @return list<array{messages?: array{sent: int, received: int}}> the workers in `nexus status --json` */
    private static function workersOf(ServerProcess $server): array
    {
        $line = [__DIR__ . '/../../../bin/nexus', 'status', '--json', '--pid=' . $server->master()];
        $process = proc_open($line, [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
        self::assertIsResource($process);
        $said = json_decode((string) stream_get_contents($pipes[1]), true);
        proc_close($process);
        /** @var list<array{messages?: array{sent: int, received: int}}> $workers */
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
