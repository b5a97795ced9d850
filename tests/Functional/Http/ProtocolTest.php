<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\DataProvider;

final class ProtocolTest extends HttpTestCase
{
    public function testAnswersOneRequestAfterTheOtherOnOneConnection(): void
    {
        $client = $this->serve()->connect();
        foreach ([1, 2, 3] as $n) {
            $answer = $client->request(self::get("/number/{$n}"));
            self::assertSame([200, "number {$n}"], [$answer->status, $answer->body]);
            self::assertSame('HTTP/1.1', $answer->protocol);
            self::assertNull($answer->header('connection'));
            self::assertNotFalse(
                \DateTimeImmutable::createFromFormat('D, d M Y H:i:s \G\M\T', (string) $answer->header('date')),
            );
        }
    }

    public function testAnswersPipelinedRequestsInOrderAlsoWhenTheFirstOnesWait(): void
    {
        $client = $this->serve()->connect();
        $paths = ['/slow/1', '/number/2', '/nothing', '/slow/4', '/number/5', '/throw', '/number/7'];
        $client->send(implode('', array_map(static fn(string $path) => self::get($path, "Accept: text/plain\r\n"), $paths)));
        $bodies = array_map(static fn() => rtrim($client->read()->body), $paths);
        self::assertSame(
            ['slow 1', 'number 2', '404 Not Found', 'slow 4', 'number 5', '500 Internal Server Error', 'number 7'],
            $bodies,
        );
    }

    public function testDoesNotHoldBackAnAnswerWhileTheNextHandlerWaits(): void
    {
        $client = $this->serve()->connect();
        $gate = new Gate();
        $client->send(self::get('/number/1') . self::get($gate->path()));
        self::assertSame('number 1', $client->read()->body);
        $gate->open();
        self::assertSame('held', $client->read()->body);
    }

    public function testReadsThousandsOfPipelinedRequests(): void
    {
        $client = $this->serve()->connect();
        $count = 3000;
        $requests = implode('', array_map(static fn(int $n) => self::get("/number/{$n}"), range(1, $count)));
        $client->send($requests);
        for ($n = 1; $n <= $count; $n++) {
            self::assertSame("number {$n}", $client->read()->body);
        }
    }

    public function testDoesNotCareHowTheNetworkCutsARequest(): void
    {
        $client = $this->serve()->connect();
        $bytes = "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhello"
            . "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;a=b\r\nlo\r\n0\r\nTrailer: x\r\n\r\n";
        foreach (str_split($bytes) as $byte) {
            $client->send($byte);
            usleep(500);
        }
        self::assertSame('hello', $client->read()->body);
        self::assertSame('hello', $client->read()->body);
    }

    public function testAnswersHeadAsGetWithoutTheBody(): void
    {
        $client = $this->serve()->connect();
        $client->send("HEAD /number/5 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        $answer = $client->read(hasBody: false);
        self::assertSame([200, '8'], [$answer->status, $answer->header('content-length')]);
        $client->send("HEAD /nothing HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self::assertSame(404, $client->read(hasBody: false)->status);
        $client->send("HEAD /pieces/3 HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self::assertSame('chunked', $client->read(hasBody: false)->header('transfer-encoding'));
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    public function testClosesAfterAnHttp10RequestUnlessAskedToStay(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $answer = $client->request("GET /number/1 HTTP/1.0\r\n\r\n");
        self::assertSame(['number 1', 'close'], [$answer->body, $answer->header('connection')]);
        self::assertTrue($client->isClosed());
        $client = $server->connect();
        $answer = $client->request("GET /number/1 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        self::assertSame('keep-alive', $answer->header('connection'));
        self::assertSame(
            'number 2',
            $client->request("GET /number/2 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")->body,
        );
    }

    public function testClosesWhenTheClientAsksForIt(): void
    {
        $client = $this->serve()->connect();
        $answer = $client->request(self::get('/number/1', "Connection: close\r\n"));
        self::assertSame(['number 1', 'close'], [$answer->body, $answer->header('connection')]);
        self::assertTrue($client->isClosed());
    }

    public function testAnswersAClientThatHasFinishedSending(): void
    {
        $client = $this->serve()->connect();
        $client->send(self::get('/slow/1') . self::get('/number/2'))->finish();
        self::assertSame('slow 1', $client->read()->body);
        self::assertSame('number 2', $client->read()->body);
        self::assertTrue($client->isClosed());
    }

    public function testTakesAbsoluteTargetsAndAsterisk(): void
    {
        $client = $this->serve()->connect();
        $answer = $client->request("GET http://example.com:81/request?a=1 HTTP/1.1\r\nHost: other\r\n\r\n");
        self::assertStringContainsString(
            '"target":"http://example.com:81/request?a=1","path":"/request","scheme":"http","host":"example.com:81","protocol":"1.1","queries":{"a":"1"}',
            $answer->body,
        );
        $answer = $client->request("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self::assertSame(204, $answer->status);
        self::assertStringContainsString('GET, HEAD, POST', (string) $answer->header('allow'));
    }

    public function testAsksForABodyThatIsHeldBack(): void
    {
        $client = $this->serve()->connect();
        $answer = $client->request(
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n",
        );
        self::assertSame(100, $answer->status);
        self::assertSame('hello', $client->request('hello')->body);
        // The body has arrived already: the server need not send 100 Continue.
        $answer = $client->request(
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\nhello",
        );
        self::assertSame(200, $answer->status);
    }

    public function testDoesNotAskForABodyThatIsTooLarge(): void
    {
        $client = $this->serve(bodyBytes: 10)->connect();
        $answer = $client->request(
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 11\r\nExpect: 100-continue\r\n\r\n",
        );
        self::assertSame(413, $answer->status);
    }

    public function testSendsPiecesInChunksAndToHttp10UntilTheEnd(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $answer = $client->request(self::get('/pieces/3'));
        self::assertSame(
            ['chunked', 'piece 2;piece 1;piece 0;'],
            [$answer->header('transfer-encoding'), $answer->body],
        );
        self::assertSame('home', $client->request(self::get('/'))->body);
        $answer = $server->connect()->request("GET /pieces/3 HTTP/1.0\r\nConnection: keep-alive\r\n\r\n");
        self::assertSame(['close', 'piece 2;piece 1;piece 0;'], [$answer->header('connection'), $answer->body]);
    }

    /** @return iterable<string, array{string, int, string|null}> */
    public static function routes(): iterable
    {
        yield 'a literal' => [self::get('/group/a'), 200, 'group a'];
        yield 'nested groups' => ["DELETE /group/nested/b HTTP/1.1\r\nHost: localhost\r\n\r\n", 204, ''];
        yield 'an escaped parameter' => [self::get('/names/J%C3%BCrgen%2Fx'), 200, 'Jürgen/x'];
        yield 'numbers' => [self::get('/kinds/1.5e3/true'), 200, '[1500,true,"default"]'];
        yield 'no float' => [self::get('/kinds/x/true'), 404, null];
        yield 'no bool' => [self::get('/kinds/1/yes'), 404, null];
        yield 'negative' => [self::get('/number/-9223372036854775808'), 200, 'number -9223372036854775808'];
        yield 'too large for an int' => [self::get('/number/9223372036854775808'), 404, null];
        yield 'no int' => [self::get('/number/1x'), 404, null];
        yield 'an empty segment' => [self::get('/number/'), 404, null];
        yield 'no such path' => [self::get('/nowhere'), 404, "{\"type\":\"about:blank\",\"title\":\"Not Found\",\"status\":404}\n"];
        yield 'a status without body' => [self::get('/empty/304'), 304, ''];
    }

    #[DataProvider('routes')]
    public function testMatchesPathsAndTheirTypes(string $request, int $status, ?string $body): void
    {
        $answer = $this->serve()->connect()->request($request);
        self::assertSame($status, $answer->status);
        if ($body !== null) {
            self::assertSame($body, $answer->body);
        }
    }

    public function testSaysWhichMethodsAPathTakes(): void
    {
        $client = $this->serve()->connect();
        $answer = $client->request("POST /number/1 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx");
        self::assertSame([405, 'GET, HEAD, OPTIONS'], [$answer->status, $answer->header('allow')]);
        $answer = $client->request("BREW /echo HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self::assertSame([405, 'POST, OPTIONS'], [$answer->status, $answer->header('allow')]);
    }

    public function testTakesLargeBodiesBothWays(): void
    {
        $client = $this->serve()->connect();
        $body = random_bytes(3_000_001);
        $answer = $client->request("PUT /length HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3000001\r\n\r\n{$body}");
        self::assertSame(['length' => 3_000_001, 'md5' => md5($body)], $answer->json());
        $chunks = implode(
            '',
            array_map(static fn(string $part) => dechex(strlen($part)) . "\r\n{$part}\r\n", str_split($body, 10_007)),
        );
        $answer = $client->request(
            "PUT /length HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{$chunks}0\r\n\r\n",
        );
        self::assertSame(['length' => 3_000_001, 'md5' => md5($body)], $answer->json());
        self::assertSame(10_000_000, strlen($client->request(self::get('/large/10000000'))->body));
        self::assertSame('home', $client->request(self::get('/'))->body);
    }
}
