<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** A server's rate limit by client address, behind a trusted proxy. */
#[CoversNothing]
final class RateLimitTest extends TestCase
{
    private ?ServerProcess $server = null;

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testAFloodIsRefusedWhateverItSendsInHeaders(): void
    {
        $server = $this->server = ServerProcess::start(
            ServerProcess::app('traffic'),
            ['--workers=1', '--trusted-proxies=127.0.0.1'],
        );
        $connection = $server->connect();
        $status = static function (string $path, string $forwarded) use ($connection): int {
            $connection->send("GET {$path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: {$forwarded}\r\n\r\n");

            return $connection->read()->status;
        };
        self::assertSame(
            [200, 200, 429, 429, 200, 200, 429],
            [
                $status('/limited/1', '203.0.113.7'),
                $status('/limited/2', '203.0.113.7'),
                $status('/limited/3', '203.0.113.7'),
                $status('/limited/1', '198.51.100.1, 203.0.113.7'),
                $status('/limited/1', '2001:db8:0:1::1'),
                $status('/limited/1', '2001:db8:0:1::2'),
                $status('/limited/1', '2001:db8:0:1:aaaa::3'),
            ],
        );
        $connection->send("GET /limited/1 HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.7\r\n\r\n");
        $answer = $connection->read();
        self::assertSame('"limited";q=2;w=3600', $answer->headers['ratelimit-policy'] ?? null);
        self::assertMatchesRegularExpression('/^[1-9]\d*$/', $answer->headers['retry-after'] ?? '');
    }

    public function testWorkersShareTheLimitsOfAMap(): void
    {
        $server = $this->server = ServerProcess::start(ServerProcess::app('traffic'), ['--workers=2']);
        $statuses = $connections = [];
        $request = "GET /shared HTTP/1.1\r\nHost: localhost\r\n\r\n";
        for ($number = 0; $number < 60; ++$number) {
            $connections[] = $connection = $server->connect();
            $connection->send($request);
        }
        foreach ($connections as $connection) {
            $statuses[] = $connection->read()->status;
        }
        self::assertSame([200 => 25, 429 => 35], self::counted($statuses));
        $last = $server->get('/shared')->headers['ratelimit'] ?? '';
        self::assertStringContainsString('"wide";r=975', $last, 'Refused requests have taken nothing.');

        $server->signal(SIGHUP);
        ServerProcess::eventually(
            'the new generation serves',
            static fn(): bool => str_contains($server->errors(), 'generation 2 serves.'),
        );
        self::assertSame(429, $server->get('/shared')->status, 'A reload does not forget the counters.');
    }

    /**
     * @param list<int> $statuses
     * @return array<int, int>
     */
    private static function counted(array $statuses): array
    {
        $counts = array_count_values($statuses);
        ksort($counts);

        return $counts;
    }
}
