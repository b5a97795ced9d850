<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\TestCase;

abstract class HttpTestCase extends TestCase
{
    private ?LocalServer $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
        $this->server = null;
    }

    protected function serve(int|float|bool ...$settings): LocalServer
    {
        return $this->server = LocalServer::start(...$settings);
    }

    /** Waits until the server has read all that was sent before: health checks are answered past the queue. */
    protected static function untilRead(LocalServer $server): void
    {
        self::assertSame(200, $server->get('/health/live')->status);
    }

    protected static function get(string $path, string $more = ''): string
    {
        return "GET {$path} HTTP/1.1\r\nHost: localhost\r\n{$more}\r\n";
    }
}
