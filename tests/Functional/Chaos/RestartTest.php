<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Chaos;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;

/** The whole server is stopped and started again; clients misbehave. */
#[CoversNothing]
final class RestartTest extends ChaosTestCase
{
    public function testAKilledMasterIsStartedAgainAtTheSamePlace(): void
    {
        $this->start();
        $port = substr((string) strrchr($this->server->address, ':'), 1);
        $this->load(100, LoadClient::POLITE, 0.02);
        $this->during(1.0, function () use ($port): void {
            $before = $this->server;
            $this->leftovers->note($before->processes());
            $before->signal(SIGKILL);
            ServerProcess::eventually('nothing of the server is left', fn(): bool => $this->leftovers->find() === []);
            $before->kill();
            // As systemd does with Restart=always: neither the address nor the PID file prevents the start.
            $this->start("--port={$port}");
            self::assertSame('5', $this->server->get('/n/5')->body);
            usleep(300_000);
        });
        $report = $this->client->stop();

        self::assertSame([], $report->wrongs, "seed {$this->seed}");
        self::assertGreaterThan(100, $report->answered);
        self::assertGreaterThan(0, count($report->losses) + $report->refused, 'no client noticed anything');
        $this->assertNothingIsLeft();
    }

    public function testReloadsLoseNothing(): void
    {
        $this->start('--workers=2');
        $this->load(100, LoadClient::POLITE, 0.02);
        $this->client->waitUntilUp(ServerProcess::PATIENCE);
        $this->during(1.0, function (): void {
            $before = $this->server->workers();
            $this->server->signal(SIGHUP);
            ServerProcess::eventually('other workers serve', fn(): bool => count($this->server->workers()) === 2
                && array_intersect($before, $this->server->workers()) === []);
            $this->leftovers->note($this->server->processes());
        });
        $report = $this->client->stop();

        self::assertSame([], $report->wrongs, "seed {$this->seed}: {$this->server->errors()}");
        self::assertSame([], $report->losses, "seed {$this->seed}: {$this->server->errors()}");
        self::assertSame(0, $report->refused);
        self::assertGreaterThan(500, $report->answered);
        $this->assertNothingIsLeft();
    }

    public function testClientsThatResetOrDisconnectDisturbNoOther(): void
    {
        $this->start();
        $this->load(50, LoadClient::POLITE . LoadClient::RUDE . LoadClient::RUDE, 0.0);
        $this->client->waitUntilUp(ServerProcess::PATIENCE);
        $before = $this->descriptors();
        $this->during(0.5, static fn(): null => usleep(500_000));
        $report = $this->client->stop();

        self::assertSame([], $report->wrongs, "seed {$this->seed}");
        self::assertSame([], $report->losses, "seed {$this->seed}");
        self::assertGreaterThan(100, $report->aborted);
        ServerProcess::eventually('their descriptors are given back', fn(): bool => $this->descriptors() < $before);
        $this->assertNothingIsLeft();
    }

    private function descriptors(): int
    {
        return array_sum(
            array_map(static fn(int $pid): int => count((array) @scandir("/proc/{$pid}/fd")), $this->server->workers()),
        );
    }
}
