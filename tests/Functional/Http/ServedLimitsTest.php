<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/** Options of the server, as `nexus serve` passes them to its workers. */
final class ServedLimitsTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testTheServersDeadlineAndItsHealth(): void
    {
        $server = $this->serve('--deadline=300ms', '--health=/status', '--workers=1');
        self::assertSame(504, $server->get('/slow')->status);
        self::assertSame('no', $server->get('/aborted')->body, 'a chain is what the application may return');
        self::assertSame(
            [200, 200, 404],
            array_map(
                static fn(string $path): int => $server->get($path)->status,
                ['/status/live', '/status/ready', '/health/live'],
            ),
        );
        ServerProcess::eventually('the log says it', static fn(): bool => str_contains($server->errors(), '[NX-0331]'));
        self::assertStringContainsString('[NX-0331] GET /slow passed its deadline of 0.3 s', $server->errors());
    }

    public function testHealthMayBeOff(): void
    {
        self::assertSame(404, $this->serve('--health=off', '--workers=1')->get('/health/live')->status);
    }

    public function testAllWorkersCountTheRequestsOfAnAddressTogether(): void
    {
        $server = $this->serve('--workers=2', '--client-rate=1', '--client-burst=200');
        $begun = microtime(true);
        $admitted = 0;
        $workers = [];
        ServerProcess::eventually('both workers answer', static function () use ($server, &$admitted, &$workers): bool {
            $workers[$server->get('/pid')->body] = true;
            $admitted++;

            return \count($workers) === 2;
        });
        for ($n = 0; $n < 400; $n++) {
            $admitted += $server->get('/pid')->status === 200 ? 1 : 0;
        }
        self::assertGreaterThanOrEqual(200, $admitted);
        self::assertLessThanOrEqual(
            202 + (int) (microtime(true) - $begun),
            $admitted,
            'two that count for themselves would let in twice as many',
        );
    }

    private function serve(string ...$options): ServerProcess
    {
        return $this->server = ServerProcess::start(ServerProcess::app('limited'), array_values($options));
    }
}
