<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

/** Limits for each client address. */
final class CallerTest extends HttpTestCase
{
    public function testClosesConnectionsBeyondTheLimitOfAnAddress(): void
    {
        $server = $this->serve(clientConnections: 3);
        $held = [];
        for ($n = 0; $n < 3; $n++) {
            $held[$n] = $server->connect();
            self::assertSame('number 1', $held[$n]->request(self::get('/number/1'))->body);
        }
        self::assertSame('', $server->connect()->rest());
        self::assertSame('', $server->connect()->rest());
        self::assertSame('number 2', $held[2]->request(self::get('/number/2', "Connection: close\r\n"))->body);
        self::assertSame('', $held[2]->rest());
        self::assertSame(
            'number 3',
            $server->connect()->request(self::get('/number/3'))->body,
            'one has gone, one may come',
        );
        self::assertSame(2, $server->stop()['clientLimit']);
        self::assertSame(
            "nexus: [NX-0333] 127.0.0.1 exceeds the limit of 3 connections per client address and is refused\n",
            $server->errors(),
        );
    }

    public function testRefusesRequestsBeyondTheRateOfAnAddress(): void
    {
        $server = $this->serve(clientRate: 1, clientBurst: 3);
        $client = $server->connect();
        $statuses = [];
        for ($n = 0; $n < 6; $n++) {
            $answer = $client->request(self::get('/number/1'));
            $statuses[] = $answer->status;
        }
        self::assertSame([200, 200, 200, 429, 429, 429], $statuses);
        self::assertContains($answer->header('retry-after'), ['1', '2']);
        self::assertSame(200, $client->request(self::get('/health/live'))->status, 'health is not counted');
        self::assertSame(429, $server->get('/number/1')->status, 'another connection of the same address');
        do {
            usleep(100_000);
        } while ($client->request(self::get('/number/1'))->status === 429);
        self::assertGreaterThanOrEqual(4, $server->stop()['clientLimit']);
    }
}
