<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\DataProvider;

final class HandlerTest extends HttpTestCase
{
    public function testAnExceptionIsAnAnswerAndAnEntryOfTheLog(): void
    {
        $server = $this->serve();
        $answer = $server->get('/throw');
        self::assertSame([500, "{\"type\":\"about:blank\",\"title\":\"Internal Server Error\",\"status\":500}\n"], [$answer->status, $answer->body]);
        $server->stop();
        self::assertMatchesRegularExpression(
            '~^nexus: uncaught RuntimeException: it broke in \S+http_app\.php:\d+, answering GET /throw \(route /throw\), request [0-9a-f]{32}\n    #0 \S+/http_app\.php\(\d+\)|^nexus: uncaught RuntimeException: it broke in \S+http_app\.php:\d+, answering GET /throw \(route /throw\), request [0-9a-f]{32}\n    #0 \[internal function\]: .+\n?$~',
            trim($server->errors()),
        );
    }

    public function testPathParametersAreAttributes(): void
    {
        $answer = $this->serve()->get('/attributes/7/a%20b%2Fc?n=8');
        self::assertSame(
            [7, 'a b/c', ['n' => '7', 'name' => 'a b/c'], ['n' => '7', 'name' => 'a b/c', 'more' => true]],
            json_decode($answer->body, true),
        );
    }

    /** @return iterable<string, array{string, string|null}> */
    public static function typedPaths(): iterable
    {
        yield 'an int' => ['/typed/7', 'int 7'];
        yield 'an int with an escape' => ['/typed/%37', 'int 7'];
        yield 'a UUID' => ['/typed/9f0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e', 'uuid 9f0e2f0a-6b0c-4c57-8b5e-0d2f5a6c7d8e'];
        yield 'another text' => ['/typed/seven', 'text seven'];
        yield 'a number that is too large' => ['/typed/9223372036854775808', 'text 9223372036854775808'];
        yield 'the rest' => ['/typed/a%2Fb/c/', 'path a/b/c/'];
        yield 'an empty rest' => ['/typed/', 'path '];
        yield 'no rest' => ['/typed', null];
        yield 'an enum' => ['/mode/very%20slow', 'Slow'];
        yield 'no case of the enum' => ['/mode/slow', null];
        yield 'an enum in an untyped part' => ['/method/-1', 'Low'];
        yield 'no case of it' => ['/method/8', null];
        yield 'no number' => ['/method/High', null];
    }

    #[DataProvider('typedPaths')]
    public function testTypedPartsMatchWhatFits(string $path, ?string $body): void
    {
        $answer = $this->serve()->get($path);
        self::assertSame($body ?? "{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404}\n", $answer->body);
        self::assertSame($body === null ? 404 : 200, $answer->status);
    }

    public function testDevelopersSeeWhatBroke(): void
    {
        $answer = $this->serve(development: true)->get('/throw');
        self::assertSame(500, $answer->status);
        self::assertStringContainsString('RuntimeException: it broke in ', $answer->body);
    }

    public function testWhatPassesIsAnsweredWithWhenToComeAgain(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $answer = $client->request(self::get('/exhausted'));
        self::assertSame(
            [503, '1', "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503}\n"],
            [$answer->status, $answer->header('retry-after'), $answer->body],
        );
        $answer = $client->request("GET /later HTTP/1.1\r\nHost: localhost\r\nAccept: application/json\r\n\r\n");
        self::assertSame(
            [503, '3600', 'application/problem+json'],
            [$answer->status, $answer->header('retry-after'), $answer->header('content-type')],
        );
        self::assertSame('home', $client->request(self::get('/'))->body);
        $server->stop();
        self::assertMatchesRegularExpression(
            '~^nexus: GET /exhausted was answered with 503: \[NX-0801\] No resource of pool "mail" was free within .+\n  \| coroutine \d+ \(GET /exhausted\), borrowed at \S+http_app\.php:\d+, for ~m',
            $server->errors(),
        );
        self::assertStringNotContainsString('uncaught', $server->errors());
    }

    public function testDevelopersSeeWhatPasses(): void
    {
        $answer = $this->serve(development: true)->get('/later');
        self::assertSame([503, "{\"type\":\"about:blank\",\"title\":\"Service Unavailable\",\"status\":503,\"detail\":\"not before noon\"}\n"], [$answer->status, $answer->body]);
    }

    public function testExitEndsTheRequestOnly(): void
    {
        $client = $this->serve()->connect();
        self::assertSame(500, $client->request(self::get('/exit'))->status);
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    public function testAFatalErrorEndsTheRequestAndItsConnection(): void
    {
        $server = $this->serve();
        $other = $server->connect()->send(self::get('/wait'));
        $client = $server->connect();
        $answer = $client->request(self::get('/fatal'));
        self::assertSame([500, 'close'], [$answer->status, $answer->header('connection')]);
        self::assertTrue($client->isClosed());
        self::assertSame('waited', $other->read()->body);
    }

    public function testAResultThatIsNotAResponseIsNamed(): void
    {
        $server = $this->serve();
        self::assertSame(500, $server->get('/wrong')->status);
        $server->stop();
        self::assertMatchesRegularExpression(
            '~NX-0303\] The handler of /wrong \(\S+http_app\.php:\d+\) returned int\.~',
            $server->errors(),
        );
    }

    public function testDataIsAnAnswer(): void
    {
        $client = $this->serve()->connect();
        foreach ([
            ['array', 200, '{"a":1.5}', 'application/json'],
            ['nothing', 204, '', null],
            ['future', 200, '{"later":true}', 'application/json'],
            ['text', 200, 'one two', null],
            ['lines', 200, "{\"a\":1}\n\"2026-11-23T00:00:00+00:00\"\n", 'application/x-ndjson'],
        ] as [$what, $status, $body, $type]) {
            $answer = $client->request(self::get("/results/{$what}"));
            self::assertSame(
                [$status, $body, $type],
                [$answer->status, $answer->body, $answer->header('content-type')],
            );
        }
    }

    public function testDataThatIsNoJsonIsNamed(): void
    {
        $server = $this->serve();
        self::assertSame(500, $server->get('/results/nan')->status);
        self::assertSame(500, $server->get('/results/fails')->status);
        self::assertSame(500, $server->get('/results/mixed')->status);
        $server->stop();
        self::assertStringContainsString('[NX-0360] What the handler returned cannot be sent as JSON: list[0]', $server->errors());
        self::assertStringContainsString('before the first element', $server->errors());
        self::assertStringContainsString('A piece of a streamed response is int', $server->errors());
    }

    public function testMalformedJsonIsABadRequest(): void
    {
        $client = $this->serve()->connect();
        $answer = $client->request("POST /json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n{\"a\":");
        self::assertSame(400, $answer->status);
        self::assertStringContainsString('not valid JSON: Syntax error', $answer->body);
        $answer = $client->request("POST /json HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{\"a\":[1]}");
        self::assertSame('{"a":[1]}', $answer->body);
    }

    public function testABrokenStreamIsCutAndNotEnded(): void
    {
        $server = $this->serve();
        $received = $server->connect()->send(self::get('/broken-pieces'))->rest();
        self::assertStringContainsString("5\r\npiece\r\n5\r\npiece\r\n", $received);
        self::assertStringEndsNotWith("0\r\n\r\n", $received);
        self::assertSame('home', $server->get('/')->body);
    }

    public function testADestructorThatThrowsAfterTheAnswerDoesNotCutIt(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        self::assertSame('piecepiece', $client->request(self::get('/late-pieces'))->body);
        self::assertSame('home', $client->request(self::get('/'))->body);
        $server->stop();
        self::assertStringContainsString('too late', $server->errors());
    }

    public function testBeyondTheConcurrencyRequestsWaitAndThenAreRefused(): void
    {
        $server = $this->serve(concurrency: 1, queueSeconds: 60.0);
        $clients = array_map(static fn() => $server->connect(), range(1, 3));
        $statuses = [];
        foreach ($clients as $n => $client) {
            $client->send(self::get('/wait'));
            if ($n === 2) {
                $answer = $client->read();
                $statuses[] = $answer->status;
                self::assertSame('1', $answer->header('retry-after'));
            }
            usleep(50_000);
        }
        $statuses[] = $clients[0]->read()->status;
        $statuses[] = $clients[1]->read()->status;
        self::assertSame([503, 200, 200], $statuses);
        $statistics = $server->stop();
        self::assertSame([1, 1], [$statistics['queued'], $statistics['overloaded']]);
    }

    public function testARequestDoesNotWaitInTheQueueForLong(): void
    {
        $server = $this->serve(concurrency: 1, queueSeconds: 0.1);
        $gate = new Gate();
        $first = $server->connect()->send(self::get($gate->path()));
        self::untilRead($server);
        self::assertSame(503, $server->get('/')->status);
        $gate->open();
        self::assertSame('held', $first->read()->body);
        // On a busy machine its place may become free later than the queue's time.
        ServerProcess::eventually('it serves', static fn(): bool => $server->get('/')->body === 'home');
    }

    public function testAClientThatLeavesTheQueueFreesItsPlace(): void
    {
        $server = $this->serve(concurrency: 1, queueSeconds: 60.0);
        $gate = new Gate();
        $first = $server->connect()->send(self::get($gate->path()));
        self::untilRead($server);
        $leaving = stream_socket_client("tcp://127.0.0.1:{$server->port}");
        self::assertNotFalse($leaving);
        fwrite($leaving, self::get('/wait'));
        self::untilRead($server);
        $socket = socket_import_stream($leaving);
        self::assertNotFalse($socket);
        socket_set_option($socket, SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
        socket_close($socket);
        self::untilRead($server);
        $gate->open();
        self::assertSame('home', $server->get('/')->body);
        self::assertSame('held', $first->read()->body);
    }

    public function testADrainAnswersWhatIsInProgressAndClosesTheRest(): void
    {
        $server = $this->serve();
        $idle = $server->connect();
        $idle->request(self::get('/'));
        $gate = new Gate();
        $busy = $server->connect()->send(self::get($gate->path()) . self::get('/'));
        self::untilRead($server);
        $server->terminate();
        self::assertTrue($idle->isClosed());
        $gate->open();
        self::assertSame(200, $busy->read()->status);
        $last = $busy->read();
        self::assertSame([200, 'close'], [$last->status, $last->header('connection')]);
        self::assertTrue($busy->isClosed());
        self::assertTrue($server->stop()['complete']);
    }

    public function testARequestAndTheEndBehindItAreBothSeenWhenTheyComeAtOnce(): void
    {
        $server = $this->serve();
        $blocking = $server->connect();
        $known = $server->connect();
        $known->request(self::get('/'));
        $blocking->send(self::get('/block'));
        usleep(50_000);
        $clients = [$known, $server->connect()];
        foreach ($clients as $client) {
            $client->send(self::get('/number/1') . self::get('/wait'))->finish();
        }
        self::assertSame(200, $blocking->read()->status);
        foreach ($clients as $client) {
            self::assertSame([200, 200], [$client->read()->status, $client->read()->status]);
            self::assertTrue($client->isClosed());
        }
    }

    public function testARequestThatIsOnItsWayWhenTheDrainBeginsIsAnswered(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $client->request(self::get('/'));
        $new = $server->connect();
        usleep(50_000);
        $server->terminate();
        usleep(200_000);
        foreach ([$client, $new] as $late) {
            $answer = $late->request(self::get('/number/1'));
            self::assertSame([200, 'close'], [$answer->status, $answer->header('connection')]);
            self::assertTrue($late->isClosed());
        }
        self::assertTrue($server->stop()['complete']);
    }

    /** @return iterable<string, array{string, string}> */
    public static function psr7Answers(): iterable
    {
        yield 'a string' => ['/psr7', 'psr7'];
        yield 'a file' => ['/psr7-file', str_repeat('f', 200_000)];
        yield 'a pipe' => ['/psr7-pipe', 'from a pipe'];
    }

    #[DataProvider('psr7Answers')]
    public function testPsr7ResponsesAreServedAsTheyAre(string $path, string $body): void
    {
        $client = $this->serve()->connect();
        $answer = $client->request(self::get($path));
        self::assertSame($body, $answer->body);
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    /** @return iterable<string, array{string, string}> */
    public static function statusLines(): iterable
    {
        yield 'of a PSR-7 response' => ['/reason/psr7', 'HTTP/1.1 404 Nothing Here'];
        yield 'of a PSR-7 response that is sent in pieces' => ['/reason/psr7-pieces', 'HTTP/1.1 503 Off for Today'];
        yield 'empty' => ['/reason/psr7-empty', 'HTTP/1.1 404 Not Found'];
        yield 'given to header()' => ['/reason/header', 'HTTP/1.1 404 Nothing Here'];
        yield 'of another status' => ['/reason/changed', 'HTTP/1.1 410 Gone'];
        yield 'of a file' => ['/reason/file', 'HTTP/1.1 200 Here It Is'];
    }

    #[DataProvider('statusLines')]
    public function testTheReasonPhraseIsSent(string $path, string $line): void
    {
        $client = $this->serve()->connect();

        self::assertSame("{$line}\r\n", $client->send(self::get($path))->take(\strlen($line) + 2));
    }

    public function testTheReasonPhraseOfAWholeFileIsNotThatOfAPart(): void
    {
        $line = "HTTP/1.1 206 Partial Content\r\n";
        $client = $this->serve()->connect()
            ->send("GET /reason/file HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-3\r\n\r\n");

        self::assertSame($line, $client->take(\strlen($line)));
    }

    public function testPsr7HeadersAndSizesAreKept(): void
    {
        $server = $this->serve();
        $answer = $server->get('/psr7');
        self::assertSame(
            [201, 'psr, 7', '4'],
            [$answer->status, $answer->header('x-kind'), $answer->header('content-length')],
        );
        self::assertSame('200000', $server->get('/psr7-file')->header('content-length'));
        self::assertSame('chunked', $server->get('/psr7-pipe')->header('transfer-encoding'));
    }

    public function testAPsr15HandlerSeesTheWholeRequest(): void
    {
        $answer = $this->serve()->connect()->request(
            "POST /psr15?a[]=1&a[]=2 HTTP/1.1\r\nHost: example.com:8\r\nX-One: 1\r\nCookie: c=d%20e\r\n"
                . "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 7\r\n\r\nf=g&h=+",
        );
        self::assertSame([
            'method' => 'POST',
            'uri' => 'http://example.com:8/psr15?a%5B%5D=1&a%5B%5D=2',
            'query' => ['a' => ['1', '2']],
            'cookies' => ['c' => 'd e'],
            'body' => 'f=g&h=+',
            'parsed' => ['f' => 'g', 'h' => ' '],
            'header' => '1',
        ], $answer->json());
    }

    public function testAResponseKeepsItsCookiesApart(): void
    {
        $answer = $this->serve()->get('/cookie');
        self::assertSame(302, $answer->status);
        self::assertSame(
            ['a=b%20c; Path=/; Secure; HttpOnly; SameSite=Lax', 'd=e; Max-Age=60; Path=/; HttpOnly; SameSite=Lax'],
            $answer->headers['set-cookie'],
        );
        self::assertSame(
            ['/', 'way', '0'],
            [$answer->header('location'), $answer->header('x-under'), $answer->header('content-length')],
        );
    }

    public function testAHandlerThatBlocksDoesNotMakeItsConnectionLate(): void
    {
        $client = $this->serve(idleSeconds: 0.3)->connect();
        self::assertSame('blocked', $client->request(self::get('/block'))->body);
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    public function testWithoutDescriptorsIdleConnectionsAreClosed(): void
    {
        $server = $this->serve(openFiles: 40);
        $idle = [];
        for ($n = 0; $n < 100; $n++) {
            $idle[$n] = $server->connect();
            self::assertSame("number {$n}", $idle[$n]->request(self::get("/number/{$n}"))->body);
        }
        self::assertTrue($idle[0]->isClosed());
        self::assertSame('home', $idle[99]->request(self::get('/'))->body);
    }

    public function testWithoutDescriptorsNewConnectionsWaitForBusyConnections(): void
    {
        $server = $this->serve(openFiles: 40);
        $clients = array_map(
            static fn() => $server->connect()->send(self::get('/wait', "Connection: close\r\n")),
            range(1, 32),
        );
        foreach ($clients as $client) {
            self::assertSame('waited', $client->read()->body);
        }
    }

    public function testAThousandConnectionsAreServedAtOnce(): void
    {
        $server = $this->serve();
        $clients = [];
        for ($n = 0; $n < 1000; $n++) {
            $clients[] = $server->connect();
        }
        foreach ([1, 2] as $round) {
            foreach ($clients as $n => $client) {
                $client->send(self::get($n % 10 === 0 ? "/slow/{$n}" : "/number/{$n}"));
            }
            foreach ($clients as $n => $client) {
                self::assertStringEndsWith(" {$n}", $client->read()->body);
            }
        }
        $statistics = $server->stop();
        self::assertSame(
            [1000, 2000, true],
            [$statistics['accepted'], $statistics['requests'], $statistics['complete']],
        );
    }
}
