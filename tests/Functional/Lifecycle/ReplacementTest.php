<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Lifecycle;

use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

#[CoversNothing]
final class ReplacementTest extends LifecycleTestCase
{
    public function test_a_killed_worker_is_replaced_and_everybody_is_answered_meanwhile(): void
    {
        $server = $this->serve();
        $victim = $server->workers()[1];
        self::strike($victim, SIGKILL);
        $answered = 0;
        ServerProcess::eventually('another worker has the slot', static function () use ($server, $victim, &$answered): bool {
            $answered += $server->get('/')->status === 200 ? 1 : 0;

            return !in_array($server->workers()[1] ?? $victim, [$victim], true);
        });

        self::assertGreaterThan(0, $answered);
        self::assertStringContainsString("worker 1 (pid {$victim}) was killed by SIGKILL; replaced.", $server->errors());
    }

    public function test_siblings_answer_for_a_worker_that_keeps_dying(): void
    {
        file_put_contents("{$this->directory}/app.php", sprintf(
            '<?php if (file_exists(%s)) { posix_kill(getmypid(), SIGKILL); } return require %s;',
            var_export("{$this->directory}/crash", true),
            var_export(ServerProcess::app('lifecycle'), true),
        ));
        $server = ServerProcess::start("{$this->directory}/app.php", ['--workers=2'], $this->directory);
        try {
            touch("{$this->directory}/crash");
            self::strike($server->workers()[0], SIGKILL);
            ServerProcess::eventually('it is slowed down and said', static fn(): bool => str_contains($server->errors(), '4 deaths in a row: the next one starts in 0.4 s'));
            for ($request = 0; $request < 50; $request++) {
                self::assertSame((string) $server->workers()[1], $server->get('/pid')->body);
            }
            unlink("{$this->directory}/crash");
            ServerProcess::eventually('it serves again', static fn(): bool => $server->get('/pid')->body !== (string) $server->workers()[1]);
        } finally {
            $server->kill();
        }
    }

    public function test_a_stopped_worker_is_killed_and_its_queue_is_served_by_its_sibling(): void
    {
        $this->configure('->stuckAfter(8.0)');
        $server = $this->serve();
        $victim = $server->workers()[0];
        self::strike($victim, SIGSTOP);
        for ($request = 0; $request < 50; $request++) {
            self::assertSame((string) $server->workers()[1], $server->get('/pid')->body);
        }
        ServerProcess::eventually('it is replaced', static fn(): bool => ($server->workers()[0] ?? $victim) !== $victim);

        self::assertStringContainsString("worker 0 (pid {$victim}) has been stuck for", $server->errors());
    }

    public function test_a_stopped_worker_on_a_unix_socket_takes_no_connection_with_it(): void
    {
        $this->configure('->stuckAfter(600.0)');
        $server = $this->serve(['--workers=2', "--host=unix:{$this->directory}/x.sock"]);
        $workers = $server->workers();
        foreach ([...$workers, ...$workers, ...$workers] as $victim) {
            // It may have been woken for the connection when it stops, and the other one has not been then.
            posix_kill($victim, SIGSTOP);
            self::assertSame(200, $server->get('/pid')->status);
            posix_kill($victim, SIGCONT);
        }
    }

    public function test_a_worker_that_computes_for_ever_is_killed(): void
    {
        $this->configure('->stuckAfter(1.0)');
        $server = $this->serve(['--workers=1']);
        $victim = $server->workers()[0];
        $spinning = $this->hold($server, '/spin');
        ServerProcess::eventually('it is replaced', static fn(): bool => ($server->workers()[0] ?? $victim) !== $victim);

        self::assertSame('hello', $server->get('/')->body);
        $this->expectExceptionMessage('closed within an answer');
        $spinning->read();
    }

    public function test_a_server_that_was_stopped_as_a_whole_goes_on(): void
    {
        $this->configure('->stuckAfter(1.0)');
        $server = $this->serve();
        $workers = $server->workers();
        $all = [$server->master(), $server->leader(), ...$workers];
        array_map(static fn(int $pid) => self::strike($pid, SIGSTOP), $all);
        // More than what would count as stuck has to pass.
        usleep(1_500_000);
        array_map(static fn(int $pid): bool => posix_kill($pid, SIGCONT), $all);

        self::assertSame('hello', $server->get('/')->body);
        self::assertSame('', $server->errors());
        self::assertSame($workers, $server->workers());
    }

    public function test_a_dead_leader_is_replaced_on_the_same_sockets(): void
    {
        $server = $this->serve();
        $before = $server->workers();
        self::strike($server->leader(), SIGKILL);
        ServerProcess::eventually('the next generation serves', static fn(): bool => str_contains($server->errors(), 'generation 2 serves.'));

        self::assertSame('hello', $server->get('/')->body);
        self::assertSame([], array_intersect($before, array_keys($server->processes())));
        self::assertCount(4, $server->processes());
    }

    public function test_a_worker_is_replaced_after_its_requests_without_an_error(): void
    {
        $server = $this->serve(['--workers=1', '--max-requests=20']);
        $first = $server->get('/pid')->body;
        ServerProcess::eventually('another worker answers', static fn(): bool => $server->get('/pid')->body !== $first);

        self::assertSame('', $server->errors());
    }

    public function test_a_worker_that_survived_a_fatal_error_is_replaced(): void
    {
        $server = $this->serve(['--workers=1']);
        $first = $server->get('/pid')->body;
        self::assertSame(500, $server->get('/fatal')->status);
        ServerProcess::eventually('another worker answers', static fn(): bool => $server->get('/pid')->body !== $first);
    }

    public function test_of_a_thousand_connections_only_those_of_lost_workers_break(): void
    {
        $this->configure('->stuckAfter(2.0)');
        $server = $this->serve(['--workers=4']);
        $connections = $owners = [];
        for ($number = 0; $number < 1000; $number++) {
            $connections[$number] = $server->connect();
            $owners[$number] = (int) $connections[$number]->get('/pid')->body;
        }
        [, $killed, $stopped] = $server->workers();
        self::strike($killed, SIGKILL);
        self::strike($stopped, SIGSTOP);
        for ($number = 0; $number < 200; $number++) {
            self::assertSame(200, $server->get('/')->status);
        }
        foreach ($connections as $number => $connection) {
            $answer = self::tryToGet($connection);
            $isLost = in_array($owners[$number], [$killed, $stopped], true);
            self::assertSame($isLost ? null : (string) $owners[$number], $answer);
        }
        ServerProcess::eventually('all four serve again', static fn(): bool => count(array_diff($server->workers(), [$killed, $stopped])) === 4);
        $processes = array_keys($server->processes());
        $server->signal(SIGTERM);

        self::assertSame(0, $server->exitCode());
        self::assertSame([], array_filter($processes, static fn(int $pid): bool => posix_kill($pid, 0)));
    }

    private static function tryToGet(HttpConnection $connection): ?string
    {
        try {
            return $connection->get('/pid')->body;
        } catch (\RuntimeException) {
            return null;
        }
    }
}
