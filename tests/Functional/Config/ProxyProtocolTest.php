<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Config;

use Nexus\Server\ExitCode;
use Nexus\Tests\Functional\HttpConnection;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

#[CoversNothing]
final class ProxyProtocolTest extends ConfigTestCase
{
    private const LINE = "PROXY TCP4 203.0.113.9 198.51.100.7 56324 443\r\n";
    private const BINARY = "\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x11\xcb\0\x71\x09\xc6\x33\x64\x07\xdc\x04\x01\xbb\x02\0\x02hi";
    private const REQUEST = "GET /environment HTTP/1.1\r\nHost: localhost\r\n\r\n";

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testTheBalancerNamesTheClientOfAConnection(array $mode): void
    {
        $server = $this->serve([...$mode, '--proxy-protocol=all']);
        foreach ([self::LINE, self::BINARY] as $proxyHeader) {
            $connection = self::open($server, $proxyHeader . self::REQUEST);
            self::assertSame(['203.0.113.9', '56324', '443'], self::addresses($connection));
            // The header applies to all requests of the connection, not only to the first.
            $connection->send(self::REQUEST);
            self::assertSame(['203.0.113.9', '56324', '443'], self::addresses($connection));
        }
    }

    public function testItMayComeByteByByte(): void
    {
        $server = $this->serve(['--proxy-protocol=all']);
        foreach ([self::LINE, self::BINARY] as $proxyHeader) {
            $connection = $server->connect();
            foreach (str_split($proxyHeader . self::REQUEST) as $byte) {
                $connection->send($byte);
            }
            self::assertSame(['203.0.113.9', '56324', '443'], self::addresses($connection));
        }
    }

    public function testTheBalancersOwnConnectionsHaveTheirOwnAddresses(): void
    {
        $server = $this->serve(['--proxy-protocol=all']);
        foreach (["PROXY UNKNOWN\r\n", "\r\n\r\n\0\r\nQUIT\n\x20\0\0\0"] as $proxyHeader) {
            self::assertSame('127.0.0.1', self::addresses(self::open($server, $proxyHeader . self::REQUEST))[0]);
        }
    }

    public function testAConnectionWithoutTheHeaderIsClosedAndLoggedOnce(): void
    {
        $server = $this->serve(['--proxy-protocol=all', '--proxy-timeout=200ms']);
        foreach ([
            self::REQUEST,
            "PROXY TCP4 1.2.3.4 5.6.7.8 1 99999\r\n",
            "\r\n\r\n\0\r\nQUIT\n\x21\x12\0\0",
            '',
            'PROXY TCP4 ',
        ] as $bytes) {
            self::assertTrue(self::open($server, $bytes)->isClosed(), $bytes);
        }
        ServerProcess::eventually(
            'the log says it',
            static fn(): bool => str_contains($server->errors(), '--proxy-protocol'),
        );
        self::assertSame(1, substr_count($server->errors(), '--proxy-protocol'), $server->errors());
        self::assertSame(
            ['203.0.113.9', '56324', '443'],
            self::addresses(self::open($server, self::LINE . self::REQUEST)),
        );
    }

    public function testWhereItIsNotAskedForItIsNoRequest(): void
    {
        self::assertSame(400, self::open($this->serve([]), self::LINE . self::REQUEST)->read()->status);
    }

    public function testHeadersAreTrustedWhenTheNamedAddressIsTrusted(): void
    {
        $server = $this->serve(['--proxy-protocol=all', '--trusted-proxies=203.0.113.0/24']);
        $connection = self::open(
            $server,
            self::LINE . "GET /environment HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n",
        );

        self::assertSame('192.0.2.1', self::addresses($connection)[0]);
    }

    public function testConnectionsAreCountedForTheClientThatItNames(): void
    {
        $server = $this->serve(['--proxy-protocol=all', '--client-connections=2']);
        $other = str_replace('203.0.113.9', '203.0.113.10', self::LINE);
        $held = [
            self::open($server, self::LINE . self::REQUEST),
            self::open($server, self::LINE . self::REQUEST),
            self::open($server, $other . self::REQUEST),
        ];
        self::assertSame(
            ['203.0.113.9', '203.0.113.9', '203.0.113.10'],
            array_map(static fn(HttpConnection $one): string => self::addresses($one)[0], $held),
        );

        self::assertTrue(self::open($server, self::LINE . self::REQUEST)->isClosed());
        self::assertSame('203.0.113.10', self::addresses(self::open($server, $other . self::REQUEST))[0]);
    }

    public function testItIsOfTheAddressesThatAreNamed(): void
    {
        [$code, , $errors] = $this->config(['--port=8081', '--proxy-protocol=127.0.0.1:8082']);

        self::assertSame(ExitCode::Misconfigured->value, $code);
        self::assertStringContainsString(
            'proxy-protocol names 127.0.0.1:8082, and the server listens at 127.0.0.1:8081',
            $errors,
        );
        self::assertSame(
            '203.0.113.9',
            self::addresses(self::open($this->serve(['--proxy-protocol=127.0.0.1:0']), self::LINE . self::REQUEST))[0],
        );
    }

    private static function open(ServerProcess $server, string $bytes): HttpConnection
    {
        $connection = $server->connect();
        $connection->send($bytes);

        return $connection;
    }

    /** @return list<string> the client's address and port, and the server's port */
    private static function addresses(HttpConnection $connection): array
    {
        $answer = $connection->read();
        self::assertSame(200, $answer->status, $answer->body);
        /** @var array{server: array<string, string>} $environment */
        $environment = json_decode($answer->body, true, flags: JSON_THROW_ON_ERROR);

        return [$environment['server']['REMOTE_ADDR'], $environment['server']['REMOTE_PORT'], $environment['server']['SERVER_PORT']];
    }
}
