<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\HttpAnswer;
use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** What middleware sees of X-Forwarded-For, -Proto and -Host: of a trusted address, and of one that is not trusted. */
#[CoversNothing]
final class ForwardedTest extends TestCase
{
    private const HEADERS = '--proxy-headers=x-forwarded-for,x-forwarded-proto,x-forwarded-host';

    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testHeadersOfATrustedProxyCount(): void
    {
        $connection = $this->serve('127.0.0.1');
        $said = static fn(string $client, string $host): HttpAnswer
            => self::ask($connection, 'internal', "X-Forwarded-For: {$client}\r\nX-Forwarded-Host: {$host}\r\n");

        $answer = $said('203.0.113.7', 'shop.example');
        self::assertSame(200, $answer->status);
        self::assertSame('["203.0.113.7","https","shop.example"]', $answer->body);
        self::assertSame([200, 429, 200], [
            $said('203.0.113.7', 'shop.example')->status,
            $said('203.0.113.7', 'shop.example')->status,
            $said('203.0.113.8', 'shop.example')->status,
        ]);
        self::assertSame(421, $said('203.0.113.9', 'other.example')->status);
        self::assertSame(
            421,
            self::ask($connection, 'shop.example', "X-Forwarded-Host: other.example\r\n")->status,
        );
    }

    public function testHeadersOfAnotherAddressDoNotCount(): void
    {
        $connection = $this->serve('10.0.0.0/8');
        $said = static fn(string $client, string $host): HttpAnswer
            => self::ask($connection, $host, "X-Forwarded-For: {$client}\r\nX-Forwarded-Host: shop.example\r\n");

        $answer = $said('203.0.113.7', 'shop.example');
        self::assertSame('["127.0.0.1","http","shop.example"]', $answer->body);
        self::assertSame(421, $said('203.0.113.7', 'other.example')->status);
        self::assertSame([200, 429, 429], [
            $said('203.0.113.8', 'shop.example')->status,
            $said('203.0.113.9', 'shop.example')->status,
            $said('10.0.0.1', 'shop.example')->status,
        ]);
    }

    private function serve(string $trusted): HttpConnection
    {
        $this->server = ServerProcess::start(
            ServerProcess::app('proxied'),
            ['--workers=1', "--trusted-proxies={$trusted}", self::HEADERS],
        );

        return $this->server->connect();
    }

    /** Every response, also one that refuses, may be read by the page whose origin is allowed, and by no other page. */
    private static function ask(HttpConnection $connection, string $host, string $headers): HttpAnswer
    {
        $connection->send("GET / HTTP/1.1\r\nHost: {$host}\r\nX-Forwarded-Proto: https\r\n{$headers}"
            . "Origin: https://pages.example\r\n\r\n");
        $answer = $connection->read();
        self::assertSame('https://pages.example', $answer->headers['access-control-allow-origin'] ?? null);
        $connection->send("GET /none HTTP/1.1\r\nHost: {$host}\r\nX-Forwarded-Proto: https\r\n{$headers}"
            . "Origin: https://shop.example\r\n\r\n");
        self::assertArrayNotHasKey('access-control-allow-origin', $connection->read()->headers);

        return $answer;
    }
}
