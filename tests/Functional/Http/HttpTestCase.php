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

    protected static function get(string $path, string $more = ''): string
    {
        return "GET {$path} HTTP/1.1\r\nHost: localhost\r\n{$more}\r\n";
    }
}
