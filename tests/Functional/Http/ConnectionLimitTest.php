<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

/**
 * Descriptors run out: accepted requests finish, new connections are refused, the log reports it once, and the server
 * recovers when descriptors are free again.
 */
final class ConnectionLimitTest extends HttpTestCase
{
    public function testFinishesWhatWasAcceptedAndRefusesTheRest(): void
    {
        $server = $this->serve(openFiles: 60);
        $clients = array_map(
            static fn(): Client => $server->connect()->send(self::get('/hold/3', "Connection: close\r\n")),
            range(1, 100),
        );
        $statuses = [];
        foreach ($clients as $client) {
            try {
                $statuses[] = $client->read()->status;
            } catch (\RuntimeException) {
                $statuses[] = 'refused';
            }
        }
        $counts = array_count_values($statuses);
        self::assertSame([], array_diff(array_keys($counts), [200, 503, 'refused']));
        self::assertGreaterThanOrEqual(15, $counts[200] ?? 0);
        self::assertGreaterThanOrEqual(20, $counts[503] ?? 0);
        self::assertSame('home', $server->connect()->request(self::get('/'))->body, 'it goes on');
        self::assertSame(
            1,
            preg_match_all(
                '~^nexus: \[NX-0332\] The limit on connections is reached \(.*; \d+ are open, nofile is 60\)~m',
                $server->errors(),
            ),
            $server->errors(),
        );
        $statistics = $server->stop();
        self::assertTrue($statistics['complete']);
        self::assertSame(\count($clients) - ($counts[200] ?? 0), $statistics['connectionLimit']);
    }

    public function testTheApplicationHasDescriptorsLeft(): void
    {
        $server = $this->serve(openFiles: 60);
        $asks = $server->connect();
        $asks->request(self::get('/number/1'));
        $asks->send(self::get('/hold/0.5') . self::get('/open/4'));
        $holds = array_map(static fn(): Client => $server->connect()->send(self::get('/hold/2')), range(1, 50));
        self::assertSame(['held', 'opened 4'], [$asks->read()->body, $asks->read()->body]);
        foreach (\array_slice($holds, 0, 10) as $client) {
            self::assertSame('held', $client->read()->body);
        }
    }

    public function testHeadsThatNeverEndAreClosedForOthers(): void
    {
        $server = $this->serve(openFiles: 60, headerSeconds: 30.0);
        $begin = static fn(): Client => $server->connect()->send("GET / HTTP/1.1\r\nHost: loc");
        $slow = array_map($begin, range(1, 25));
        // The server has read these heads when it answers. So they are a second old, and can be closed, before a
        // shortage that begins later has lasted for a second, after which clients would get 503.
        self::assertSame('home', $server->connect()->request(self::get('/', "Connection: close\r\n"))->body);
        array_push($slow, ...array_map($begin, range(1, 35)));
        self::assertSame('home', $server->connect()->request(self::get('/'))->body);
        unset($slow);
        self::assertLessThan(10, $server->stop()['connectionLimit']);
    }

    public function testConnectionsWithoutARequestAreClosedForOthers(): void
    {
        $server = $this->serve(openFiles: 60, headerSeconds: 30.0);
        $idle = array_map(static fn(): Client => $server->connect(), range(1, 60));
        self::assertSame('home', $server->connect()->request(self::get('/'))->body);
        self::assertCount(60, $idle);
    }

    public function testAHeadMayComeInManySmallParts(): void
    {
        $client = $this->serve()->connect();
        $head = self::get('/request', 'X-Long: ' . str_repeat('abc', 1500) . "\r\n");
        foreach (str_split($head, 211) as $part) {
            $client->send($part);
            usleep(1000);
        }
        $answer = $client->read();
        self::assertSame(200, $answer->status);
        self::assertStringContainsString(str_repeat('abc', 1500), $answer->body);
        self::assertSame('home', $client->request(self::get('/'))->body);
    }
}
