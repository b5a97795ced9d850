<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

/** Interim responses before a response, and trailers after its body. */
final class HintAnswerTest extends HttpTestCase
{
    public function testHintsComeBeforeTheAnswer(): void
    {
        $client = $this->serve()->connect();
        foreach (['GET', 'HEAD'] as $method) {
            $client->send("{$method} /hints HTTP/1.1\r\nHost: x\r\n\r\n");
            $first = $client->read();
            self::assertSame(
                [103, ['link' => ['</app.css>; rel=preload; as=style', '</app.js>; rel=preload; as=script']]],
                [$first->status, $first->headers],
            );
            self::assertSame('</late.css>; rel=preload; as=style', $client->read()->header('link'));
            $answer = $client->read($method === 'GET');
            self::assertSame(
                [200, '4', null],
                [$answer->status, $answer->header('content-length'), $answer->header('link')],
            );
        }
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    public function testHintsOfPipelinedRequestsStayInOrder(): void
    {
        $client = $this->serve()->connect()->send(
            self::get('/number/1') . self::get('/hints') . self::get('/number/2'),
        );
        $statuses = array_map(static fn() => $client->read()->status, range(1, 5));
        self::assertSame([200, 103, 103, 200, 200], $statuses);
    }

    public function testOldClientsDoNotGetThem(): void
    {
        $server = $this->serve();
        self::assertSame('page', $server->connect()->send("GET /hints HTTP/1.0\r\n\r\n")->read()->body);
        self::assertSame(['not hinted'], $server->get('/log')->json());
    }

    public function testOnceTheAnswerHasBegunThereIsNothingToHint(): void
    {
        $server = $this->serve();
        self::assertSame('one,not hinted', $server->get('/hints-written')->body);
        $client = $server->connect()->send(self::get('/hints'));
        array_map(static fn() => $client->read(), range(1, 3));
        self::assertSame(
            'not hinted',
            $client->request(self::get('/hints-too-late'))->body,
            'of a request that is over',
        );
    }

    public function testHintsForgeNoHeaders(): void
    {
        $server = $this->serve();
        self::assertSame(500, $server->get('/hints-forged')->status);
        $server->stop();
        self::assertStringContainsString('[NX-0301] An early hint', $server->errors());
    }

    public function testAnAnswerThatIsTakenBackBehindHintsLeavesNothingOfItsBody(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $client->request(self::get('/'));
        $client->send(self::get('/hints-unsent'));
        // The handler does not wait: another response follows once the hints have filled the socket.
        $server->get('/');
        do {
            $answer = $client->read();
        } while ($answer->status === 103);

        self::assertSame([500, "{\"type\":\"about:blank\",\"title\":\"Internal Server Error\",\"status\":500}\n"], [$answer->status, $answer->body]);
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    public function testTrailersAreSentToClientsThatAcceptThem(): void
    {
        $client = $this->serve()->connect();
        foreach (['trailers', 'deflate;q=0.5, Trailers'] as $te) {
            $client->send(self::get('/trailers/closure', "TE: {$te}\r\nConnection: TE\r\n"));
            [$answer, $trailers] = $client->readWithTrailers();
            self::assertSame(['X-Digest, Server-Timing', 'one,two'], [$answer->header('trailer'), $answer->body]);
            self::assertSame(['x-digest' => [hash('sha256', 'one,two')], 'server-timing' => ['db;dur=1']], $trailers);
        }
        foreach (['', "TE: deflate\r\n", "TE: trailers;q=1\r\n"] as $te) {
            [$answer, $trailers] = $client->send(self::get('/trailers/closure', $te))->readWithTrailers();
            self::assertSame([null, 'one,two', []], [$answer->header('trailer'), $answer->body, $trailers]);
        }
        $old = $client->send("GET /trailers/closure HTTP/1.0\r\nTE: trailers\r\n\r\n")->read();
        self::assertSame([null, 'one,two'], [$old->header('trailer'), $old->body]);
    }

    public function testAHeadRequestGetsTheTrailerHeaderAndNoTrailers(): void
    {
        $client = $this->serve()->connect();
        self::assertSame(
            'X-Digest, Server-Timing',
            $client->send(
                "HEAD /trailers/closure HTTP/1.1\r\nHost: x\r\nTE: trailers\r\n\r\n",
            )->read(false)->header('trailer'),
        );
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    public function testATrailerThatFailsIsNoEndOfABody(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        self::assertSame(
            500,
            $client->request(self::get('/trailers/throws', "TE: trailers\r\n"))->status,
            'nothing had been sent yet',
        );
        $received = $client->send(self::get('/trailers/splits', "TE: trailers\r\n"))->rest();
        self::assertStringEndsWith("3\r\none\r\n", $received);
        self::assertSame('home', $server->get('/')->body);
        $server->stop();
        self::assertStringContainsString('no sum', $server->errors());
        self::assertStringContainsString('[NX-0301] The trailer "X-Sum"', $server->errors());
    }
}
