<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

final class OverloadTest extends HttpTestCase
{
    public function testRefusesWhatNeitherRunsNorWaits(): void
    {
        $server = $this->serve(concurrency: 1, queueSeconds: 20.0);
        $gate = new Gate();
        [$runs, $waits] = [$server->connect()->send(self::get($gate->path())), $server->connect()];
        self::assertSame(200, $server->get('/health/live')->status);
        $waits->send(self::get('/number/1'));
        self::assertSame(200, $server->get('/health/live')->status);
        $refused = $server->get('/number/2');
        self::assertSame([503, '1'], [$refused->status, $refused->header('retry-after')]);
        $gate->open();
        self::assertSame(['held', 'number 1'], [$runs->read()->body, $waits->read()->body]);
        self::assertSame(1, $server->stop()['overloaded']);
    }

    public function testRefusesRequestsThatWaitedTooLong(): void
    {
        $server = $this->serve(concurrency: 1, queueSeconds: 0.2);
        $gate = new Gate();
        $runs = $server->connect()->send(self::get($gate->path()));
        self::assertSame(200, $server->get('/health/live')->status);
        $refused = $server->get('/number/2');
        self::assertSame([503, '1'], [$refused->status, $refused->header('retry-after')]);
        $gate->open();
        self::assertSame('held', $runs->read()->body);
        self::assertSame(1, $server->stop()['late']);
    }

    public function testRefusesRequestsThatWaitedBehindComputations(): void
    {
        $server = $this->serve(queueSeconds: 0.2);
        $clients = array_map(static fn(): Client => $server->connect(), range(1, 20));
        // The server process is stopped until all requests are sent, so that it reads them at once.
        $process = (int) array_map(
            static fn(Client $client): string => $client->request(self::get('/process'))->body,
            $clients,
        )[0];
        posix_kill($process, SIGSTOP);
        array_map(static fn(Client $client): Client => $client->send(self::get('/burn/0.3')), $clients);
        posix_kill($process, SIGCONT);
        $statuses = array_count_values(array_map(static fn(Client $client): int => $client->read()->status, $clients));
        // How many of each depends on how many requests it reads before it computes.
        self::assertSame([200, 503], array_keys($statuses));
        self::assertSame(200, $server->get('/burn/0.1')->status);
        self::assertSame($statuses[503], $server->stop()['late']);
    }

    public function testALongWaitIsAnsweredWhenNoRequestWaitsBehind(): void
    {
        $server = $this->serve(queueSeconds: 0.1);
        $clients = [$server->connect(), $server->connect(), $server->connect()];
        array_map(static fn(Client $client) => $client->request(self::get('/number/1')), $clients);
        array_map(static fn(Client $client) => $client->send(self::get('/burn/0.4')), $clients);
        self::assertSame(
            [200, 200, 200],
            array_map(static fn(Client $client): int => $client->read()->status, $clients),
        );
    }

    public function testRequestsAreServedInOrder(): void
    {
        $server = $this->serve();
        $clients = [];
        for ($n = 0; $n < 10; $n++) {
            $clients[$n] = $server->connect();
            $clients[$n]->request(self::get('/number/1'));
        }
        for ($turn = 0; $turn < 66; $turn += 11) {
            foreach ($clients as $client) {
                $client->send(self::get('/turn'));
            }
            $first = $clients[0]->read()->body;
            $last = $clients[0]->request(self::get('/turn'))->body;
            foreach (\array_slice($clients, 1) as $client) {
                $client->read();
            }
            self::assertSame([(string) ($turn + 1), (string) ($turn + 11)], [$first, $last]);
        }
    }

    public function testARequestOfADisconnectedClientLeavesTheQueue(): void
    {
        $server = $this->serve(concurrency: 1, queue: 10, queueSeconds: 20.0);
        $gate = new Gate();
        $runs = $server->connect()->send(self::get($gate->path()));
        self::assertSame(200, $server->get('/health/live')->status);
        $server->connect()->send(self::get('/number/1'))->close();
        $server->connect()->send(self::get('/number/1'))->finish();
        self::assertSame(200, $server->get('/health/live')->status);
        $waits = $server->connect()->send(self::get('/number/2'));
        self::assertSame(200, $server->get('/health/live')->status);
        $gate->open();
        self::assertSame(['held', 'number 2'], [$runs->read()->body, $waits->read()->body]);
        $statistics = $server->stop();
        self::assertSame([0, 2, 3], [$statistics['overloaded'], $statistics['clientGone'], $statistics['queued']]);
    }

    public function testHealthIsAnsweredWhateverWaits(): void
    {
        $server = $this->serve(concurrency: 1, queue: 0, queueSeconds: 20.0);
        $gate = new Gate();
        $runs = $server->connect()->send(self::get($gate->path()));
        self::assertSame(
            [200, 'no-store'],
            [$server->get('/health/live')->status, $server->get('/health/live')->header('cache-control')],
        );
        self::assertSame(200, $server->get('/health/ready')->status);
        self::assertSame('up', $server->get('/health/database')->body, 'the application\'s own passes too');
        self::assertSame(503, $server->get('/number/1')->status);
        $gate->open();
        self::assertSame('held', $runs->read()->body);
    }

    public function testReadinessGoesDownWhenItDrains(): void
    {
        $server = $this->serve();
        $gate = new Gate();
        $runs = $server->connect()->send(self::get($gate->path()));
        $asks = $server->connect();
        self::assertSame(200, $asks->request(self::get('/health/ready'))->status);
        $server->terminate();
        do {
            $answer = $asks->request(self::get('/health/ready'));
        } while ($answer->status === 200 && $answer->header('connection') === null);
        self::assertSame(503, $answer->status);
        $gate->open();
        self::assertSame('held', $runs->read()->body);
    }
}
