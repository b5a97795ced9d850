<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\Test;
use PHPUnit\Framework\TestCase;

/** Options of the server, as `nexus serve` hands them to its workers. */
final class ServedLimitsTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    #[Test]
    public function theServersDeadlineAndItsHealth(): void
    {
        $server = $this->serve('--deadline=300ms', '--health=/status', '--workers=1');
        self::assertSame(504, $server->get('/slow')->status);
        self::assertSame('no', $server->get('/aborted')->body, 'a chain is what the application may return');
        self::assertSame([200, 200, 404], array_map(static fn(string $path): int => $server->get($path)->status, ['/status/live', '/status/ready', '/health/live']));
        self::assertStringContainsString('[NX-0331] GET /slow passed its deadline of 0.3 s', $server->errors());
    }

    #[Test]
    public function healthMayBeOff(): void
    {
        self::assertSame(404, $this->serve('--health=off', '--workers=1')->get('/health/live')->status);
    }

    #[Test]
    public function allWorkersCountTheRequestsOfAnAddressTogether(): void
    {
        $server = $this->serve('--workers=2', '--client-rate=1', '--client-burst=10');
        $answers = array_map(static fn(HttpConnection $client) => $client->get('/pid'), array_map(static fn() => $server->connect(), range(1, 40)));
        $statuses = array_count_values(array_column($answers, 'status'));
        self::assertSame([200, 429], array_keys($statuses));
        self::assertGreaterThanOrEqual(10, $statuses[200]);
        self::assertLessThan(18, $statuses[200], 'two that count for themselves would let in twenty');
        self::assertCount(2, array_unique(array_column(array_filter($answers, static fn($answer) => $answer->status === 200), 'body')));
    }

    private function serve(string ...$options): ServerProcess
    {
        return $this->server = ServerProcess::start(ServerProcess::app('limited'), array_values($options));
    }
}
