<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** A thousand connections while processes are killed and stopped. */
#[CoversNothing]
final class ChaosTest extends ChaosTestCase
{
    /** Seconds until a stopped worker is detected, killed and replaced. */
    private const EFFECT = 4.0 + self::STUCK;

    /** @var list<Strike> */
    private array $strikes = [];
    /** @var array<int, true> */
    private array $dead = [];

    public function testOnlyConnectionsOfWorkersThatAreKilledOrStoppedBreak(): void
    {
        $this->serve();
        $end = microtime(true) + $this->seconds(1.5);
        for ($round = 0; $round < 3 || microtime(true) < $end; $round++) {
            match ($round % 3) {
                0 => $this->strikeWorker(SIGKILL),
                1 => $this->strikeWorker(SIGSTOP),
                2 => $this->pauseWorker(),
            };
            $this->untilAllServe();
        }

        $this->assertOnlyVictimsLost($this->client->stop());
        $this->assertNothingIsLeft();
    }

    public function testTheSameOnOneSharedUnixSocket(): void
    {
        $this->serve("--host=unix:{$this->directory}/socket");
        $end = microtime(true) + $this->seconds(0.4);
        for ($round = 0; $round < 2 || microtime(true) < $end; $round++) {
            $this->strikeWorker($round % 2 === 0 ? SIGKILL : SIGSTOP);
            $this->untilAllServe();
        }

        $this->assertOnlyVictimsLost($this->client->stop());
        $this->assertNothingIsLeft();
    }

    public function testTheNextGenerationTakesTheLoadOverWhenTheLeaderIsKilled(): void
    {
        $this->serve();
        for ($round = 0; $round < 2; $round++) {
            $victims = $this->server->workers();
            $leader = $this->server->leader();
            // The workers end with their leader, perhaps before the test has recorded that.
            foreach ($victims as $pid) {
                $this->strikes[] = Strike::at($pid, 0);
                $this->dead[$pid] = true;
            }
            $this->strikes[] = Strike::at($leader, SIGKILL);
            $this->untilAllServe();
            self::assertNotSame($leader, $this->server->leader());
        }

        $this->assertOnlyVictimsLost($this->client->stop());
        $this->assertNothingIsLeft();
    }

    public function testNothingSurvivesAKilledMaster(): void
    {
        $this->serve();
        $this->leftovers->note($this->server->processes());
        $this->server->signal(SIGKILL);
        ServerProcess::eventually('nothing of the server is left', fn(): bool => $this->leftovers->find() === []);
        $report = $this->client->stop();

        self::assertSame([], $report->wrongs);
        self::assertNotSame([], $report->losses);
        self::assertFalse(@stream_socket_client($this->server->address));
        self::assertSame([], self::filesIn("{$this->directory}/tmp"));
    }

    private function strikeWorker(int $signal): void
    {
        $pid = $this->server->workers()[mt_rand(0, self::WORKERS - 1)];
        $this->strikes[] = Strike::at($pid, $signal);
        $this->dead[$pid] = true;
    }

    /** Long enough that siblings adopt its sockets, too short to count as stuck: no request may be lost. */
    private function pauseWorker(): void
    {
        $pid = $this->server->workers()[mt_rand(0, self::WORKERS - 1)];
        posix_kill($pid, SIGSTOP);
        usleep(1_300_000);
        posix_kill($pid, SIGCONT);
    }

    private function untilAllServe(): void
    {
        // One that starts has another time limit than one that serves.
        ServerProcess::eventually('all slots have a worker that serves', fn(): bool => count(array_filter(
            $this->server->serving(),
            fn(int $pid): bool => !isset($this->dead[$pid]),
        )) === self::WORKERS);
        if (!str_starts_with($this->server->address, 'unix')) {
            $this->untilAllAnswer();
        }
        $this->leftovers->note($this->server->processes());
    }

    /** The kernel spreads new TCP connections over all slots; those of a Unix socket may go to one worker only. */
    private function untilAllAnswer(): void
    {
        $answered = [];
        ServerProcess::eventually('all workers answer new connections', function () use (&$answered): bool {
            $answered[(int) $this->server->get('/n/0')->headers['x-worker']] = true;

            return array_diff($this->server->workers(), array_keys($answered)) === [];
        });
    }

    private function assertOnlyVictimsLost(LoadReport $report): void
    {
        $unexplained = array_filter($report->losses, fn(Loss $loss): bool => array_filter(
            $this->strikes,
            static fn(Strike $strike): bool => $strike->explains($loss, self::EFFECT),
        ) === []);

        self::assertSame([], $report->wrongs, "seed {$this->seed}: {$this->server->errors()}");
        self::assertSame([], $this->summary($unexplained), "seed {$this->seed}: {$this->server->errors()}");
        self::assertSame(0, $report->refused, "seed {$this->seed}");
        self::assertNotSame([], $report->losses, "seed {$this->seed}: no client noticed anything");
        self::assertGreaterThan(3 * self::CONNECTIONS, $report->answered, "seed {$this->seed}");
        $this->tell($report);
    }

    /**
     * @param array<Loss> $losses
     * @return list<string>
     */
    private function summary(array $losses): array
    {
        if ($losses === []) {
            return [];
        }
        $lines = [];
        foreach ($this->strikes as $strike) {
            $lines[sprintf('%.1f', $strike->time)][] = "signal {$strike->signal} to {$strike->pid}";
        }
        foreach ($losses as $loss) {
            $lines[sprintf('%.1f', $loss->time)][] = "a connection of {$loss->worker}";
        }
        ksort($lines);

        return array_map(
            static fn(string $time, array $what): string => "{$time}: " . json_encode(array_count_values($what)),
            array_map(strval(...), array_keys($lines)),
            $lines,
        );
    }

    private function tell(LoadReport $report): void
    {
        if (getenv('NEXUS_CHAOS_MINUTES') !== false) {
            fprintf(
                STDERR,
                "%s: %d answered, %d strikes, %d connections lost %d requests, slowest answer %.2f s\n",
                $this->name(),
                $report->answered,
                count($this->strikes),
                count($report->losses),
                $report->lostRequests,
                $report->slowest,
            );
        }
    }
}
