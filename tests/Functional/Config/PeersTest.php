<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Config;

use Nexus\Tests\Functional\HttpAnswer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** Trusted proxies, and allowed hosts. */
#[CoversNothing]
final class PeersTest extends ConfigTestCase
{
    private const SAID = "X-Forwarded-For: 6.6.6.6, 203.0.113.9\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: shop.example\r\nX-Forwarded-Port: 8443\r\n"
        . "Forwarded: for=\"[2001:db8::7]:77\";proto=https;host=\"rfc.example:81\"\r\n";

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testNoProxyIsTrustedByDefault(array $mode): void
    {
        $environment = self::environment($this->serve($mode), self::SAID);

        self::assertSame(['127.0.0.1', 'http', null, 'localhost', 'localhost'], self::origin($environment));
    }

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testAnUntrustedPeerIsNotBelieved(array $mode): void
    {
        $environment = self::environment($this->serve([...$mode, '--trusted-proxies=10.0.0.0/8,127.0.0.2,unix']), self::SAID);

        self::assertSame(['127.0.0.1', 'http', null, 'localhost', 'localhost'], self::origin($environment));
    }

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testAddressAndSchemeOfATrustedProxyAreAccepted(array $mode): void
    {
        $environment = self::environment($this->serve([...$mode, '--trusted-proxies=private']), self::SAID);

        self::assertSame(['203.0.113.9', 'https', 'on', 'localhost', 'localhost'], self::origin($environment));
        self::assertSame(['0', '443'], [$environment['server']['REMOTE_PORT'], $environment['server']['SERVER_PORT']]);
    }

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testHostAndPortAreAcceptedWhereTheyAreNamed(array $mode): void
    {
        $headers = '--proxy-headers=x-forwarded-for,x-forwarded-proto,x-forwarded-host,x-forwarded-port';
        $environment = self::environment($this->serve([...$mode, '--trusted-proxies=127.0.0.1', $headers]), self::SAID);

        self::assertSame(['203.0.113.9', 'https', 'on', 'shop.example:8443', 'shop.example'], self::origin($environment));
        self::assertSame('8443', $environment['server']['SERVER_PORT']);
    }

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testTheHeaderOfRfc7239StandsAlone(array $mode): void
    {
        $this->configure('->withTrustedProxies(["127.0.0.0/8"], Nexus\Server\ProxyHeader::Forwarded)');
        $environment = self::environment($this->serve($mode), self::SAID);

        self::assertSame(['2001:db8::7', 'https', 'on', 'rfc.example:81', 'rfc.example'], self::origin($environment));
        self::assertSame(['77', '81'], [$environment['server']['REMOTE_PORT'], $environment['server']['SERVER_PORT']]);
    }

    public function testTheRequestSaysTheSameAsTheSuperglobals(): void
    {
        $headers = '--proxy-headers=x-forwarded-for,x-forwarded-proto,x-forwarded-host,x-forwarded-port';
        $server = $this->serve(['--trusted-proxies=127.0.0.1', $headers]);

        self::assertSame(
            ['203.0.113.9:0', 'https', 'shop.example:8443', 'https://shop.example:8443/environment'],
            self::said($server, self::SAID),
        );
        self::assertSame(
            ['[2001:db8::7]:9', 'http', 'localhost'],
            \array_slice(self::said($server, "X-Forwarded-For: [2001:db8::7]:9\r\n"), 0, 3),
        );
        self::assertSame(
            'https://localhost/environment',
            self::said($server, "X-Forwarded-Proto: https\r\nX-Forwarded-Port: 443\r\n")[3],
        );
    }

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testAClientCannotSayItselfThatItCameByHttps(array $mode): void
    {
        $request = "GET https://localhost/environment HTTP/1.1\r\nHost: localhost\r\n\r\n";
        $connection = $this->serve($mode)->connect();
        $connection->send($request);
        self::assertSame(421, $connection->read()->status);

        $connection = $this->serve([...$mode, '--trusted-proxies=127.0.0.1'])->connect();
        $connection->send($request);
        self::assertSame(
            ['127.0.0.1', 'https', 'on', 'localhost', 'localhost'],
            self::origin(self::decoded($connection->read())),
        );
    }

    public function testAConnectionIsJudgedAnewByEachRequest(): void
    {
        $connection = $this->serve(['--trusted-proxies=127.0.0.1'])->connect();
        $addresses = [];
        foreach (["X-Forwarded-For: 203.0.113.9\r\n", '', "X-Forwarded-For: 203.0.113.10\r\n"] as $headers) {
            $connection->send("GET /environment HTTP/1.1\r\nHost: localhost\r\n{$headers}\r\n");
            $addresses[] = self::decoded($connection->read())['server']['REMOTE_ADDR'];
        }

        self::assertSame(['203.0.113.9', '127.0.0.1', '203.0.113.10'], $addresses);
    }

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testOtherHostsAreRefusedAndTheConnectionGoesOn(array $mode): void
    {
        $connection = $this->serve([...$mode, '--allowed-hosts=example.com,*.example.org'])->connect();
        $answers = [];
        foreach ([
            'example.com',
            'EXAMPLE.com:8080',
            'a.example.org',
            'example.org',
            'localhost',
            '127.0.0.1',
            'example.com.evil.net',
            'example.com',
        ] as $host) {
            $connection->send("GET / HTTP/1.1\r\nHost: {$host}\r\n\r\n");
            $answers[] = $connection->read()->status;
        }
        self::assertSame([200, 200, 200, 421, 421, 421, 421, 200], $answers);

        $connection->send("GET http://evil.net/ HTTP/1.1\r\nHost: example.com\r\n\r\n");
        self::assertSame(421, $connection->read()->status);
        $connection->send("GET / HTTP/1.0\r\n\r\n");
        self::assertSame(421, $connection->read()->status);
    }

    public function testTheHostThatAProxyHasSaidIsTheOneThatCounts(): void
    {
        $server = $this->serve(
            ['--allowed-hosts=shop.example', '--trusted-proxies=127.0.0.1', '--proxy-headers=x-forwarded-host'],
        );

        self::assertSame(200, self::ask($server, "X-Forwarded-Host: shop.example\r\n")->status);
        self::assertSame(421, self::ask($server, "X-Forwarded-Host: other.example\r\n")->status);
        self::assertSame(421, self::ask($server, '')->status);
    }

    public function testProbesOfTheMachinesOwnAreAnsweredForAnyHost(): void
    {
        $connection = $this->serve(['--allowed-hosts=example.com'])->connect();
        $connection->send("GET /health/live HTTP/1.1\r\nHost: 10.0.0.7\r\n\r\n");

        self::assertSame(200, $connection->read()->status);
    }

    /**
     * @param array{server: array<string, string>, request?: list<string>} $environment
     * @return list<string|null>
     */
    private static function origin(array $environment): array
    {
        return array_map(
            static fn(string $name): ?string => $environment['server'][$name] ?? null,
            ['REMOTE_ADDR', 'REQUEST_SCHEME', 'HTTPS', 'HTTP_HOST', 'SERVER_NAME'],
        );
    }

    /** @return list<string> what the Request says: address, scheme, host, the whole URI */
    private static function said(ServerProcess $server, string $headers): array
    {
        return self::environment($server, $headers)['request'] ?? [];
    }

    private static function ask(ServerProcess $server, string $headers): HttpAnswer
    {
        $connection = $server->connect();
        $connection->send("GET /environment HTTP/1.1\r\nHost: localhost\r\n{$headers}\r\n");

        return $connection->read();
    }

    /** @return array{server: array<string, string>, request?: list<string>} */
    private static function environment(ServerProcess $server, string $headers): array
    {
        return self::decoded(self::ask($server, $headers));
    }

    /** @return array{server: array<string, string>, request?: list<string>} */
    private static function decoded(HttpAnswer $answer): array
    {
        self::assertSame(200, $answer->status, $answer->body);
        /** @var array{server: array<string, string>, request?: list<string>} $environment */
        $environment = json_decode($answer->body, true, flags: JSON_THROW_ON_ERROR);

        return $environment;
    }
}
