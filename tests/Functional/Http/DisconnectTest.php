<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

final class DisconnectTest extends HttpTestCase
{
    public function testCancelsTheHandlerWhereThatIsAskedFor(): void
    {
        $server = $this->serve();
        $server->connect()->send(self::get('/leave/cancels'))->close();
        self::assertSame('This coroutine was cancelled: its client has disconnected', $server->get('/reports')->body);
        self::assertSame('finally', $server->get('/reports')->body);
        $statistics = $server->stop();
        self::assertSame([1, 0, true], [$statistics['clientGone'], $statistics['failed'], $statistics['complete']]);
        self::assertSame('', $server->errors());
    }

    public function testTreatsAHalfClosedClientAsDisconnected(): void
    {
        $server = $this->serve();
        $client = $server->connect()->send(self::get('/leave/cancels'))->finish();
        self::assertSame('', $client->rest());
        self::assertStringContainsString('its client has disconnected', $server->get('/reports')->body);
    }

    public function testShowsAndAnswersAllTheSameElsewhere(): void
    {
        $server = $this->serve();
        $client = $server->connect()->send(self::get('/leave/stays'))->finish();
        self::assertSame('[false,true]', $server->get('/reports')->body);
        self::assertSame('answered all the same', $client->read()->body);
        self::assertTrue($client->isClosed());
    }

    public function testShowsAResetConnection(): void
    {
        $server = $this->serve();
        $server->connect()->send(self::get('/leave/stays'))->close();
        self::assertSame('[false,true]', $server->get('/reports')->body);
        self::assertSame(0, $server->stop()['clientGone']);
    }

    public function testDoesNotTakePipelinedRequestsForIt(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $client->send(self::get('/leave/cancels'));
        $client->send(str_repeat(self::get('/number/1'), 3));
        self::assertSame('number 2', $server->get('/number/2')->body);
        $client->close();
        self::assertStringContainsString('its client has disconnected', $server->get('/reports')->body);
        self::assertSame(1, $server->stop()['clientGone']);
    }
}
