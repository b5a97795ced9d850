<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Http\Health\HealthCheckHandler;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\TestCase;

/** Checks of an application in the readiness route of a server. */
#[CoversClass(HealthCheckHandler::class)]
final class HealthTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testTheChecksAreAnsweredUntilTheServerIsAboutToStop(): void
    {
        $server = $this->server = ServerProcess::start(
            ServerProcess::app('health'),
            ['--workers=1', '--readiness-delay=600'],
        );
        $ready = $server->get('/health/ready');
        self::assertSame([200, '{"status":"degraded","checks":{"queue":{"state":"degraded","detail":{"length":7}}}}'], [
            $ready->status,
            $ready->body,
        ]);
        $server->signal(SIGTERM);
        ServerProcess::eventually(
            'it is not ready',
            static fn(): bool => $server->get('/health/ready')->status === 503,
        );
        self::assertSame('{"status":"down","checks":{}}', $server->get('/health/ready')->body);
        self::assertSame([200, 200], [$server->get('/health/live')->status, $server->get('/')->status]);
    }

    public function testTheRoutesOfTheServerAndOfTheApplicationMoveTogether(): void
    {
        $server = $this->server = ServerProcess::start(ServerProcess::app('health-moved'), ['--workers=1']);
        self::assertSame('{"status":"up","checks":{"queue":{"state":"up"}}}', $server->get('/status/ready')->body);
        self::assertSame([200, 404, 404], [
            $server->get('/status/live')->status,
            $server->get('/health/live')->status,
            $server->get('/health/ready')->status,
        ]);
    }
}
