<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Config;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;

/**
 * A request has one host, wherever an application reads it, and `--allowed-hosts` checks that host (RFC 9112 §3.2.2).
 */
#[CoversNothing]
final class HostTest extends ConfigTestCase
{
    private const TRUST = [
        '--trusted-proxies=127.0.0.1',
        '--proxy-headers=x-forwarded-host,x-forwarded-proto,x-forwarded-port',
    ];

    /**
     * @return iterable<string, array{list<string>, list<string>, string, string, string}> mode, options, request line
     *     and headers, host, scheme
     */
    public static function requests(): iterable
    {
        foreach (['App' => [], 'classic mode' => ['--classic']] as $name => $mode) {
            yield "{$name}: the target's host replaces Host" => [
                $mode,
                [],
                "GET http://good.example/hosts HTTP/1.1\r\nHost: evil.example\r\n",
                'good.example',
                'http',
            ];
            yield "{$name}: its port too" => [
                $mode,
                [],
                "GET http://good.example:81/hosts HTTP/1.1\r\nHost: evil.example:82\r\n",
                'good.example:81',
                'http',
            ];
            yield "{$name}: HTTP/1.0 without Host" => [
                $mode,
                [],
                "GET http://good.example/hosts HTTP/1.0\r\n",
                'good.example',
                'http',
            ];
            yield "{$name}: HTTP/1.0 with Host" => [
                $mode,
                [],
                "GET http://good.example/hosts HTTP/1.0\r\nHost: evil.example\r\n",
                'good.example',
                'http',
            ];
            yield "{$name}: a trusted proxy's word replaces both" => [
                $mode,
                self::TRUST,
                "GET http://evil.example/hosts HTTP/1.1\r\nHost: worse.example\r\nX-Forwarded-Host: good.example\r\nX-Forwarded-Proto: https\r\n",
                'good.example',
                'https',
            ];
            yield "{$name}: with the port it has named" => [
                $mode,
                self::TRUST,
                "GET /hosts HTTP/1.1\r\nHost: evil.example\r\nX-Forwarded-Host: good.example\r\nX-Forwarded-Port: 8443\r\n",
                'good.example:8443',
                'http',
            ];
        }
    }

    /**
     * @param list<string> $mode
     * @param list<string> $options
     */
    #[DataProvider('requests')]
    public function testAllNamesOfTheHostAreEquivalent(
        array $mode,
        array $options,
        string $request,
        string $host,
        string $scheme,
    ): void {
        $connection = $this->serve([...$mode, ...$options, '--allowed-hosts=good.example'])->connect();
        $connection->send("{$request}\r\n");
        $answer = $connection->read();

        self::assertSame(200, $answer->status, $answer->body);
        $expected = $mode === []
            ? [
                'SERVER' => [$host, 'good.example', '/hosts'],
                'Request' => [$host, $host, $host],
                'PSR-7' => ["{$scheme}://{$host}/hosts", $host],
            ]
            : ['SERVER' => [$host, 'good.example', '/hosts'], 'functions' => [$host, $host]];
        self::assertSame($expected, json_decode($answer->body, true, flags: JSON_THROW_ON_ERROR));
    }

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testNoFormOfARequestBringsInAnotherHost(array $mode): void
    {
        $server = $this->serve([...$mode, '--allowed-hosts=good.example']);
        $statuses = [];
        foreach ([
            "GET http://evil.example/hosts HTTP/1.1\r\nHost: good.example\r\n",
            "GET http://good.example@evil.example/hosts HTTP/1.1\r\nHost: good.example\r\n",
            "GET http://evil.example@good.example/hosts HTTP/1.1\r\nHost: good.example\r\n",
            "GET http://good.example\\@evil.example/hosts HTTP/1.1\r\nHost: good.example\r\n",
            "GET http:///hosts HTTP/1.1\r\nHost: good.example\r\n",
            "GET good.example/hosts HTTP/1.1\r\nHost: good.example\r\n",
            "GET /hosts HTTP/1.1\r\nHost: good.example\r\nHost: evil.example\r\n",
            "GET /hosts HTTP/1.1\r\nHost: evil.example\r\nHost: good.example\r\n",
            "GET /hosts HTTP/1.1\r\nHost: good.example, evil.example\r\n",
            "GET /hosts HTTP/1.1\r\nHost: evil.example@good.example\r\n",
            "GET /hosts HTTP/1.1\r\nHost: good.example:80@evil.example\r\n",
            "GET /hosts HTTP/1.0\r\n",
            "CONNECT evil.example:80 HTTP/1.1\r\nHost: good.example\r\n",
            "OPTIONS * HTTP/1.1\r\nHost: evil.example\r\n",
            "OPTIONS http://evil.example HTTP/1.1\r\nHost: good.example\r\n",
        ] as $request) {
            $connection = $server->connect();
            $connection->send("{$request}Connection: close\r\n\r\n");
            $statuses[] = $connection->read()->status;
        }

        self::assertSame([421, 400, 400, 400, 400, 400, 400, 400, 400, 400, 400, 421, 501, 421, 421], $statuses);
    }

    /** @param list<string> $mode */
    #[TestWith([[]], 'App')]
    #[TestWith([['--classic']], 'classic mode')]
    public function testAWildcardStandsForNamesOnly(array $mode): void
    {
        $server = $this->serve([...$mode, '--allowed-hosts=*.good.example']);
        $statuses = array_map(
            static fn(string $host): int => self::ask($server, $host),
            [
                'a.good.example',
                'a_b-c.good.example:80',
                "evil.example'a.good.example",
                'evil.example%2f.good.example',
                'evil.example,a.good.example',
                'evil.example;.good.example',
                '[::1].good.example',
            ],
        );

        self::assertSame([200, 200, 421, 421, 421, 421, 400], $statuses);
    }

    private static function ask(ServerProcess $server, string $host): int
    {
        $connection = $server->connect();
        $connection->send("GET / HTTP/1.1\r\nHost: {$host}\r\nConnection: close\r\n\r\n");

        return $connection->read()->status;
    }
}
