<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ListeningSockets;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

#[CoversNothing]
final class ReplacementTest extends LifecycleTestCase
{
    public function testAKilledWorkerIsReplacedAndAllRequestsAreAnsweredMeanwhile(): void
    {
        $server = $this->serve();
        $victim = $server->workers()[1];
        self::strike($victim, SIGKILL);
        $answered = 0;
        ServerProcess::eventually(
            'another worker has the slot',
            static function () use ($server, $victim, &$answered): bool {
                $answered += $server->get('/')->status === 200 ? 1 : 0;

                return !in_array($server->workers()[1] ?? $victim, [$victim], true);
            },
        );

        self::assertGreaterThan(0, $answered);
        self::assertStringContainsString(
            "worker 1 (pid {$victim}) was killed by SIGKILL; replaced.",
            $server->errors(),
        );
    }

    /** @param int $start microseconds before it dies */
    #[TestWith([0], 'at once')]
    #[TestWith([1_100_000], 'after more than a second')]
    public function testSiblingsAnswerForAWorkerThatKeepsDyingBeforeItServes(int $start): void
    {
        file_put_contents("{$this->directory}/app.php", sprintf(
            '<?php if (file_exists(%s)) { usleep(%d); posix_kill(getmypid(), SIGKILL); } return require %s;',
            var_export("{$this->directory}/crash", true),
            $start,
            var_export(ServerProcess::app('lifecycle'), true),
        ));
        $server = ServerProcess::start("{$this->directory}/app.php", ['--workers=2'], $this->directory);
        try {
            touch("{$this->directory}/crash");
            self::strike($server->workers()[0], SIGKILL);
            ServerProcess::eventually(
                'it is slowed down and said',
                static fn(): bool => str_contains($server->errors(), '4 deaths in a row: the next one starts in 0.4 s'),
            );
            for ($request = 0; $request < 50; $request++) {
                self::assertSame((string) $server->workers()[1], $server->get('/pid')->body);
            }
            unlink("{$this->directory}/crash");
            ServerProcess::eventually(
                'it serves again',
                static fn(): bool => $server->get('/pid')->body !== (string) $server->workers()[1],
            );
        } finally {
            $server->kill();
        }
    }

    public function testAStoppedWorkerIsKilledAndItsQueueIsServedByItsSibling(): void
    {
        $this->configure('->withStuckAfter(8.0)');
        $server = $this->serve();
        $victim = $server->workers()[0];
        self::strike($victim, SIGSTOP);
        $sibling = (string) $server->workers()[1];
        self::assertSame($sibling, $server->get('/pid')->body);
        // On a slow machine the stopped worker is replaced before the last request.
        $answerers = array_map(static fn(): string => $server->get('/pid')->body, range(1, 50));
        ServerProcess::eventually(
            'it is replaced',
            static fn(): bool => ($server->workers()[0] ?? $victim) !== $victim,
        );

        self::assertSame([], array_diff($answerers, [$sibling, (string) $server->workers()[0]]));
        self::assertStringContainsString("worker 0 (pid {$victim}) has been stuck for", $server->errors());
    }

    public function testAStoppedWorkerOnAUnixSocketTakesNoConnectionWithIt(): void
    {
        $this->configure('->withStuckAfter(600.0)');
        $server = $this->serve(['--workers=2', "--host=unix:{$this->directory}/x.sock"]);
        $workers = $server->workers();
        foreach ([...$workers, ...$workers, ...$workers] as $victim) {
            // The stopped worker may have been woken for the connection, and the other one not yet.
            posix_kill($victim, SIGSTOP);
            self::assertSame(200, $server->get('/pid')->status);
            posix_kill($victim, SIGCONT);
        }
    }

    public function testAWorkerThatComputesForEverIsKilled(): void
    {
        $this->configure('->withStuckAfter(1.0)');
        $server = $this->serve(['--workers=1']);
        $victim = $server->workers()[0];
        $spinning = $this->hold($server, '/spin');
        ServerProcess::eventually(
            'it is replaced',
            static fn(): bool => ($server->workers()[0] ?? $victim) !== $victim,
        );

        self::assertSame('hello', $server->get('/')->body);
        $this->expectExceptionMessage('closed within an answer');
        $spinning->read();
    }

    public function testAServerThatWasStoppedAsAWholeGoesOn(): void
    {
        $this->configure('->withStuckAfter(5.0)');
        $server = $this->serve();
        $workers = $server->workers();
        $all = [$server->master(), $server->leader(), ...$workers];
        array_map(static fn(int $pid) => self::strike($pid, SIGSTOP), $all);
        // Waits for longer than the limit for a stuck worker.
        usleep(5_500_000);
        array_map(static fn(int $pid): bool => posix_kill($pid, SIGCONT), $all);

        self::assertSame('hello', $server->get('/')->body);
        self::assertSame('', $server->errors());
        self::assertSame($workers, $server->workers());
    }

    public function testADeadLeaderIsReplacedOnTheSameSockets(): void
    {
        $server = $this->serve();
        $before = $server->workers();
        self::strike($server->leader(), SIGKILL);
        ServerProcess::eventually(
            'the next generation serves',
            static fn(): bool => str_contains($server->errors(), 'generation 2 serves.'),
        );

        self::assertSame('hello', $server->get('/')->body);
        self::assertSame([], array_intersect($before, array_keys($server->processes())));
        self::assertCount(4, $server->processes());
    }

    public function testAWorkerIsReplacedAfterItsRequestsWithoutAnError(): void
    {
        $server = $this->serve(['--workers=1', '--max-requests=20']);
        $first = $server->get('/pid')->body;
        ServerProcess::eventually('another worker answers', static fn(): bool => $server->get('/pid')->body !== $first);

        self::assertSame('', $server->errors());
    }

    public function testAWorkerThatSurvivedAFatalErrorIsReplaced(): void
    {
        $server = $this->serve(['--workers=1']);
        $first = $server->get('/pid')->body;
        self::assertSame(500, $server->get('/fatal')->status);
        ServerProcess::eventually('another worker answers', static fn(): bool => $server->get('/pid')->body !== $first);
    }

    public function testOfAThousandConnectionsOnlyThoseOfLostWorkersBreak(): void
    {
        $this->configure('->withStuckAfter(2.0)');
        $server = $this->serveSlowStarter(['--workers=4']);
        ListeningSockets::untilOneEach($server, 4);
        $connections = $owners = [];
        for ($number = 0; $number < 1000; $number++) {
            $connections[$number] = $server->connect();
            $owners[$number] = (int) $connections[$number]->get('/pid')->body;
        }
        [$first, $killed, $stopped, $last] = $server->workers();
        touch("{$this->directory}/slow");
        self::strike($killed, SIGKILL);
        self::strike($stopped, SIGSTOP);
        $lost = array_filter($owners, static fn(int $owner): bool => in_array($owner, [$killed, $stopped], true));
        $cut = array_filter($lost, static fn(int $number): bool => $number % 2 === 0, ARRAY_FILTER_USE_KEY);
        $adopted = self::reconnect($server, array_intersect_key($connections, $cut));
        self::assertGreaterThan(count($cut) / 2, count($adopted));
        $adopters = array_map(
            static fn(HttpConnection $connection): int => (int) $connection->get('/pid')->body,
            $adopted,
        );
        self::assertSame([], array_diff($adopters, [$first, $last]), 'one or two survivors answer for the lost ones');
        unlink("{$this->directory}/slow");
        ServerProcess::eventually(
            'all four serve again',
            static fn(): bool
                => ListeningSockets::of(array_diff($server->workers(), [$killed, $stopped])) === [1, 1, 1, 1],
        );
        foreach (array_diff_key($connections, $lost) as $number => $connection) {
            self::assertSame(
                (string) $owners[$number],
                self::tryToGet($connection),
                'each connection of a survivor goes on',
            );
        }
        self::assertSame(
            [null],
            array_values(
                array_unique(
                    array_map(self::tryToGet(...), array_intersect_key($connections, array_diff_key($lost, $cut))),
                ),
            ),
            'each of a lost one is broken',
        );
        // When the slot has its own worker again, or in the second in which a request may still begin.
        $isOpen = static fn(HttpConnection $connection): bool => !$connection->hasEnded();
        ServerProcess::eventually(
            'connections of adopted slots have ended',
            static fn(): bool => count(array_filter($adopted, $isOpen)) < count($adopted),
        );
        foreach (array_filter($adopted, $isOpen) as $number => $connection) {
            self::assertContains(
                self::tryToGet($connection),
                [(string) $adopters[$number], null],
                'the kernel had given it to a slot of the survivor itself',
            );
        }
        $processes = array_keys($server->processes());
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertSame([], array_filter($processes, static fn(int $pid): bool => posix_kill($pid, 0)));
    }

    /**
     * Connects again from the same ports: the kernel assigns nearly all of them to the same slots.
     *
     * @param array<int, HttpConnection> $connections connections to cut
     * @return list<HttpConnection>
     */
    private static function reconnect(ServerProcess $server, array $connections): array
    {
        $again = [];
        foreach ($connections as $connection) {
            $port = $connection->cut();
            try {
                $again[] = HttpConnection::open($server->address, $port);
            } catch (\RuntimeException) {
                // Another process has taken the port.
            }
        }

        return $again;
    }

    private static function tryToGet(HttpConnection $connection): ?string
    {
        try {
            return $connection->get('/pid')->body;
        } catch (\RuntimeException) {
            return null;
        }
    }

    public function testAWorkerWithAClosedListeningSocketIsReplaced(): void
    {
        $this->write(
            "\$request->path() === '/close' ? closeListeningSockets() : getmypid()",
            'function closeListeningSockets(): string { $c = FFI::cdef("int getsockopt(int, int, int, int *, int *); int close(int);"); $is = $c->new("int"); $size = $c->new("int");'
            . ' for ($fd = 3; $fd < 64; $fd++) { $is->cdata = 0; $size->cdata = 4; $c->getsockopt($fd, 1, 30, FFI::addr($is), FFI::addr($size)) === 0 && $is->cdata === 1 && $c->close($fd); }'
            . ' return "closed"; }',
        );
        $server = $this->serveOwn(['--workers=1']);
        $worker = $server->workers()[0];
        self::assertSame('closed', $server->get('/close')->body);
        // The worker is woken for this client, and finds no connection to accept.
        $client = $server->connect();

        self::assertNotSame((string) $worker, $client->get('/')->body);
        self::untilGone([$worker]);
    }
}
