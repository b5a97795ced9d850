<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\DataProvider;

final class DeadlineTest extends HttpTestCase
{
    /** @return iterable<string, array{string}> */
    public static function endless(): iterable
    {
        yield 'waits' => ['wait'];
        yield 'computes' => ['compute'];
    }

    #[DataProvider('endless')]
    public function testAnswersAtTheDeadlineAndEndsTheHandler(string $what): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $answer = $client->request(self::get("/deadline/{$what}"));
        self::assertSame([504, "{\"type\":\"about:blank\",\"title\":\"Gateway Timeout\",\"status\":504}\n"], [$answer->status, $answer->body]);
        self::assertSame("This coroutine was cancelled: its request's deadline of 0.3 s passed", $this->report($server));
        self::assertSame('finally', $this->report($server));
        self::assertSame('number 1', $client->request(self::get('/number/1'))->body, 'the connection goes on');
        self::assertMatchesRegularExpression(
            "~^nexus: \\[NX-0331\\] GET /deadline/{$what} passed its deadline of 0\\.3 s and was answered with 504: it (waited: delay, \\d+\\.\\d+ s left|ran) at .*/http_limits\\.php:\\d+\n$~",
            $server->errors(),
        );
        $statistics = $server->stop();
        self::assertSame([1, 0], [$statistics['deadline'], $statistics['failed']]);
    }

    public function testShowsItselfToTheHandler(): void
    {
        self::assertMatchesRegularExpression('/^0\.[123]$/', $this->serve()->get('/deadline/remaining')->body);
    }

    public function testIsTheRoutesOwnBeforeItsGroups(): void
    {
        $server = $this->serve();
        self::assertSame('came to its end', $server->get('/deadline/own/0')->body);
        self::assertSame(504, $server->get('/deadline/own/0.2')->status);
        self::assertSame('came to its end', $server->get('/deadline/none')->body);
    }

    public function testEndsWhatTheHandlerHasSpawned(): void
    {
        $server = $this->serve();
        self::assertSame(504, $server->get('/deadline/child')->status);
        $reports = [$this->report($server), $this->report($server), $this->report($server)];
        self::assertContains('child ended', $reports);
        self::assertContains('finally', $reports);
        self::assertTrue($server->stop()['complete']);
    }

    public function testDoesNotCountForWhatGoesOnAfterTheAnswer(): void
    {
        $server = $this->serve();
        self::assertSame('answered', $server->get('/deadline/background')->body);
        self::assertSame('background done', $this->report($server));
        self::assertSame(0, $server->stop()['deadline']);
    }

    public function testAnswersOnceAlsoWhenTheHandlerGoesOn(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        self::assertSame(504, $client->request(self::get('/deadline/swallow'))->status);
        self::assertSame(504, $client->request(self::get('/deadline/shield'))->status);
        self::assertSame('number 7', $client->request(self::get('/number/7'))->body);
        self::assertSame('shield left', $this->report($server));
        self::assertSame('number 8', $client->request(self::get('/number/8'))->body);
    }

    public function testCutsAnAnswerThatHasBegun(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $client->send(self::get('/deadline/stream'));
        $received = $client->rest();
        self::assertStringContainsString('first piece', $received);
        self::assertStringEndsNotWith("0\r\n\r\n", $received);
        self::assertSame('stream ended', $this->report($server));
        self::assertSame(1, $server->stop()['deadline']);
    }

    public function testCountsTheTimeInTheQueue(): void
    {
        $server = $this->serve(concurrency: 1, queueSeconds: 20.0);
        $holds = $server->connect();
        $gate = new Gate();
        $holds->send(self::get($gate->path()));
        self::assertSame(200, $server->get('/health/live')->status);
        self::assertSame(504, $server->get('/deadline/remaining')->status);
        $gate->open();
        self::assertSame('held', $holds->read()->body);
        $server->stop();
        self::assertStringContainsString('answered with 504: its handler had not started', $server->errors());
    }

    public function testIsThatOfTheServerByDefault(): void
    {
        $server = $this->serve(hasFallback: true, deadlineSeconds: 0.2);
        self::assertSame(504, $server->get('/no/such/route')->status);
        self::assertSame(504, $server->get('/hold/0.5')->status);
        self::assertSame('came to its end', $server->get('/deadline/none')->body);
    }

    private function report(LocalServer $server): string
    {
        return $server->get('/reports')->body;
    }
}
