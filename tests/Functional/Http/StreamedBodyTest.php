<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\DataProvider;

/** A body that its handler reads while it arrives. */
final class StreamedBodyTest extends BodyTestCase
{
    /** @return iterable<string, array{bool}> */
    public static function framings(): iterable
    {
        yield 'counted' => [false];
        yield 'in chunks' => [true];
    }

    #[DataProvider('framings')]
    public function testComesWholeAndTheNextRequestBehindIt(bool $isChunked): void
    {
        $client = $this->serve()->connect();
        foreach ([0, 1, 1000, 65_536, 1_000_003] as $length) {
            $body = self::bytes($length);
            $client->send(
                self::post(
                    '/body/stream',
                    $body,
                    $isChunked,
                ) . self::get('/number/3') . self::post('/body/stream', $body, $isChunked),
            );
            $expected = [hash('xxh3', $body), $isChunked ? null : $length, $length, true];
            self::assertSame($expected, self::seen($client->read()), "{$length} bytes");
            self::assertSame('number 3', $client->read()->body);
            self::assertSame($expected, self::seen($client->read()), "{$length} bytes, again");
        }
    }

    #[DataProvider('framings')]
    public function testTheNextRequestIsSeenThatCameWhileTheHandlerWasBusy(bool $isChunked): void
    {
        $client = $this->serve()->connect();
        $client->send(self::post('/body/stream?pause=0.05', self::bytes(60_000), $isChunked) . self::get('/number/2'));
        self::assertSame(60_000, self::field($client->read(), 'position'));
        self::assertSame('number 2', $client->read()->body);
    }

    #[DataProvider('framings')]
    public function testComesByteByByte(bool $isChunked): void
    {
        $client = $this->serve()->connect();
        $bytes = $isChunked
            ? "POST /body/stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5;name=value\r\nhello\r\n1\r\n!\r\n0\r\nX-Trailer: one\r\nX-More: two\r\n\r\n"
            : self::post('/body/stream', 'hello!');
        foreach (str_split($bytes . self::get('/number/4')) as $byte) {
            $client->send($byte);
            usleep(100);
        }
        self::assertSame([hash('xxh3', 'hello!'), $isChunked ? null : 6, 6, true], self::seen($client->read()));
        self::assertSame('number 4', $client->read()->body);
    }

    public function testAPieceIsThereBeforeTheRest(): void
    {
        $client = $this->serve()->connect();
        $client->send("POST /body/first HTTP/1.1\r\nHost: localhost\r\nContent-Length: 300000\r\n\r\nhello");
        $answer = $client->read();
        self::assertSame(
            ['hello', 'close'],
            [$answer->body, $answer->header('connection')],
            'too much is left to read it away',
        );
        self::assertTrue($client->isClosed());
    }

    #[DataProvider('framings')]
    public function testAShortUnreadRestIsDrained(bool $isChunked): void
    {
        $client = $this->serve(idleSeconds: 20.0)->connect();
        $body = self::bytes(200_000);
        for ($n = 0; $n < 3; $n++) {
            $client->send(self::post('/body/first?max=10', $body, $isChunked) . self::get('/number/5'));
            self::assertSame(substr($body, 0, 10), $client->read()->body);
            self::assertSame('number 5', $client->read()->body);
        }
        $client->send(substr(self::post('/body/unread', $body, $isChunked), 0, 100_000));
        self::assertSame('unread', $client->read()->body);
        $client->send(substr(self::post('/body/unread', $body, $isChunked), 100_000) . self::get('/number/6'));
        self::assertSame('number 6', $client->read()->body);
    }

    public function testMoreThanALittleClosesTheConnectionBehindTheAnswer(): void
    {
        $server = $this->serve(bodyBytes: 1 << 30);
        $client = $server->connect();
        $client->send(self::post('/body/unread', self::bytes(1_000_000)));
        $answer = $client->read();
        self::assertSame(['unread', 'close'], [$answer->body, $answer->header('connection')]);
        self::assertSame('', $client->rest());
        $client = $server->connect();
        $client->send("POST /body/unread HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
        self::assertSame('unread', $client->read()->body);
        $client->send(self::chunked(self::bytes(1_000_000)));
        self::assertSame('', $client->rest());
    }

    public function testAnUnreadBodyStaysWithTheClient(): void
    {
        $server = $this->serve(bodyBytes: 1 << 30);
        $before = $server->get('/body/memory')->json();
        $client = $server->connect();
        $client->send("POST /body/stream?pause=0.02 HTTP/1.1\r\nHost: localhost\r\nContent-Length: 268435456\r\n\r\n");
        $taken = $client->sendAsMuchAsGoes(self::bytes(1 << 20), 256, 0.3);
        self::assertLessThan(64 << 20, $taken, 'the kernel\'s buffers, and a piece at a time');
        $after = $server->get('/body/memory')->json();
        self::assertHardlyMoreMemory($before, $after);
    }

    public function testAQuarterOfAGigabyteCostsNoMemory(): void
    {
        $server = $this->serve(bodyBytes: 1 << 30);
        $client = $server->connect();
        $before = self::field($client->request(self::post('/body/stream', self::bytes(1_000_000))), 'memory');
        $client->send("POST /body/stream HTTP/1.1\r\nHost: localhost\r\nContent-Length: 268435456\r\n\r\n");
        $piece = self::bytes(1 << 20);
        for ($n = 0; $n < 256; $n++) {
            $client->send($piece);
        }
        $answer = $client->read();
        self::assertSame(268_435_456, self::field($answer, 'position'));
        self::assertHardlyMoreMemory($before, self::field($answer, 'memory'));
    }

    public function testAClientGets100ContinueWhenItsBodyIsRead(): void
    {
        $server = $this->serve(bodySeconds: 5.0);
        $client = $server->connect();
        $client->send(
            "POST /body/stream HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n",
        );
        self::assertSame(100, $client->read()->status);
        self::assertSame(5, self::field($client->request('hello'), 'position'));
        $client->send(
            "POST /body/unread?pause=0.1 HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 5\r\n\r\n",
        );
        $answer = $client->read();
        self::assertSame([200, 'unread', 'close'], [$answer->status, $answer->body, $answer->header('connection')]);
        $client = $server->connect();
        $answer = $client->request(
            "POST /body/stream HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\nContent-Length: 100000000\r\n\r\n",
        );
        self::assertSame(413, $answer->status, 'the client gets the answer before it sends the body');
    }

    #[DataProvider('framings')]
    public function testAHandlerGetsAnErrorWhenItsClientDisconnects(bool $isChunked): void
    {
        $server = $this->serve();
        foreach (['close', 'finish'] as $how) {
            $client = $server->connect();
            $client->send(substr(self::post('/body/outcome', self::bytes(100_000), $isChunked), 0, 50_000));
            $this->await(static fn(): bool => $server->get('/body/last')->body === 'reading');
            $how === 'close' ? $client->close() : $client->finish();
            $this->await(
                static fn(): bool => preg_match(
                    '~^NX-0311 4[89]\d\d\d finally$~',
                    $server->get('/body/last')->body,
                ) === 1,
            );
            $server->get('/body/last');
            $server->connect()->request(self::post('/body/outcome', ''));
        }
        $statistics = $server->stop();
        self::assertTrue($statistics['complete']);
    }

    public function testAClientThatStopsSendingIsGivenUpWhileItIsWaitedFor(): void
    {
        $server = $this->serve(bodySeconds: 0.3);
        $half = substr(self::post('/body/stream', self::bytes(1000)), 0, 500);
        $answer = $server->connect()->request($half);
        self::assertSame([408, 'close'], [$answer->status, $answer->header('connection')]);
        self::assertMatchesRegularExpression(
            '~^NX-0312 4\d\d finally$~',
            $server->connect()->request(substr(self::post('/body/outcome', self::bytes(1000)), 0, 500))->body,
        );
        $answer = $server->connect()->request(self::post('/body/stream?pause=0.7', self::bytes(70_000)));
        self::assertSame(
            70_000,
            self::field($answer, 'position'),
            'a handler that takes its time is not the client\'s fault',
        );
        self::assertSame(2, $server->stop()['slow']);
    }

    public function testADeadlineEndsTheWaitForMore(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $request = self::post('/body/hurried', self::bytes(100_000));
        self::assertSame(504, $client->request(substr($request, 0, 50_000))->status);
        self::assertSame('finally', $server->get('/body/last')->body);
        self::assertSame(
            'number 9',
            $client->request(substr($request, 50_000) . self::get('/number/9'))->body,
            'the rest is little',
        );
        self::assertSame(1, $server->stop()['deadline']);
    }

    public function testWhatIsTooLargeOrMalformedIsAnsweredSoUnlessTheHandlerCatchesIt(): void
    {
        $server = $this->serve(bodyBytes: 10_000);
        self::assertSame(413, $server->connect()->request(self::post('/body/stream', self::bytes(10_001)))->status);
        $answer = $server->connect()->request(self::post('/body/stream', self::bytes(40_000), true));
        self::assertSame([413, 'close'], [$answer->status, $answer->header('connection')]);
        self::assertMatchesRegularExpression(
            '~^NX-0313 ~',
            $server->connect()->request(self::post('/body/outcome', self::bytes(40_000), true))->body,
        );
        $malformed = "POST /body/stream HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello!";
        $answer = $server->connect()->request($malformed);
        self::assertSame([400, 'close'], [$answer->status, $answer->header('connection')]);
        self::assertSame(
            'NX-0314 5 finally',
            $server->connect()->request(str_replace('stream', 'outcome', $malformed))->body,
        );
        $statistics = $server->stop();
        self::assertSame([3, 2, 0], [$statistics['tooLarge'], $statistics['malformed'], $statistics['failed']]);
    }

    #[DataProvider('framings')]
    public function testARouteMayTakeMoreOrLessThanItsServer(bool $isChunked): void
    {
        $server = $this->serve(bodyBytes: 10_000);
        self::assertSame(
            '1000',
            $server->connect()->request(self::post('/body/limited', self::bytes(1000), $isChunked))->body,
        );
        self::assertSame(
            413,
            $server->connect()->request(self::post('/body/limited', self::bytes(1001), $isChunked))->status,
        );
        self::assertSame(
            '40000',
            $server->connect()->request(self::post('/body/unlimited', self::bytes(40_000), $isChunked))->body,
        );
        self::assertSame(
            413,
            $server->connect()->request(self::post('/body/read', self::bytes(10_001), $isChunked))->status,
        );
    }

    #[DataProvider('framings')]
    public function testTheWholeIsWaitedFor(bool $isChunked): void
    {
        $client = $this->serve(spoolBytes: 100_000)->connect();
        foreach ([0 => 0, 5 => 0, 90_000 => 0, 900_000 => 1] as $length => $spools) {
            $body = self::bytes($length);
            $md5 = md5($body);
            foreach (str_split(self::post('/body/whole', $body, $isChunked), 400_000) as $part) {
                $client->send($part);
                usleep(5000);
            }
            self::assertSame(
                [
                    'spools' => $spools,
                    'md5' => $md5,
                    'again' => $md5,
                    'live' => false,
                    'length' => $length,
                    'psr7' => $md5,
                ],
                $client->read()->json(),
            );
        }
    }

    public function testOnlyOneReadsIt(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $client->send("POST /body/misuse HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n");
        $this->await(static fn(): bool => $server->get('/body/last')->body === 'both have read');
        $answer = $client->request('helloworld');
        self::assertSame(['read "hel"', 'NX-0316', 'NX-0316', 'NX-0316', 'NX-0107', 'NX-0316'], $answer->json());
    }

    public function testAReaderBesideTheHandlerGetsAnErrorAfterTheResponse(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $client->send("POST /body/child HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhello");
        $this->await(static fn(): bool => $server->get('/body/last')->body !== '');
        self::assertStringContainsString('was answered after 5 bytes', $server->get('/body/last')->body);
        self::assertSame('early', $client->read()->body);
        self::assertSame('number 8', $client->request('world' . self::get('/number/8'))->body);
    }

    #[DataProvider('framings')]
    public function testPsr7ReadsItAsItComes(bool $isChunked): void
    {
        $body = self::bytes(300_000);
        $client = $this->serve()->connect();
        self::assertSame(
            [false, 300_000, 300_000, hash('xxh3', $body)],
            $client->request(self::post('/body/psr7', $body, $isChunked))->json(),
        );
    }

    #[DataProvider('framings')]
    public function testManyComeAtOnceAndNoneGetsAnothersBytes(bool $isChunked): void
    {
        $server = $this->serve();
        $clients = $requests = $hashes = [];
        for ($n = 0; $n < 20; $n++) {
            $body = hash('sha256', (string) $n) . self::bytes(300_000 + $n);
            $clients[] = $server->connect();
            $requests[] = str_split(
                self::post($n % 2 === 0 ? '/body/stream' : '/body/whole', $body, $isChunked),
                50_021,
            );
            $hashes[] = $n % 2 === 0 ? hash('xxh3', $body) : md5($body);
        }
        for ($part = 0; $part < 8; $part++) {
            foreach ($clients as $n => $client) {
                $client->send($requests[$n][$part] ?? '');
            }
        }
        foreach ($clients as $n => $client) {
            $answer = $client->read();
            self::assertSame($hashes[$n], self::field($answer, $n % 2 === 0 ? 'hash' : 'md5'), $answer->body);
        }
    }

    public function testAServerThatStopsWaitsForWhatItsHandlerReads(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $request = self::post('/body/outcome', self::bytes(100_000));
        $client->send(substr($request, 0, 50_000));
        $this->await(static fn(): bool => $server->get('/body/last')->body === 'reading');
        $server->terminate();
        usleep(50_000);
        $answer = $client->request(substr($request, 50_000));
        self::assertSame(['complete finally', 'close'], [$answer->body, $answer->header('connection')]);
        self::assertTrue($server->stop()['complete']);
    }

    public function testASlowUploadHoldsNoHandlersPlaceUnlessItsHandlerStreams(): void
    {
        $server = $this->serve(concurrency: 1, queue: 0);
        $slow = $server->connect();
        $slow->send(substr(self::post('/body/read', self::bytes(1000)), 0, 500));
        usleep(20_000);
        self::assertSame(200, $server->get('/number/1')->status);
        $streamed = $server->connect();
        $streamed->send(substr(self::post('/body/stream', self::bytes(1000)), 0, 500));
        $this->await(static fn(): bool => $server->get('/number/2')->status === 503);
        $refused = $server->connect()->request(substr(self::post('/body/stream', self::bytes(1_000_000)), 0, 500));
        self::assertSame(
            [503, 'close'],
            [$refused->status, $refused->header('connection')],
            'no handler will read all that',
        );
        self::assertSame(
            1000,
            self::field($streamed->request(substr(self::post('/body/stream', self::bytes(1000)), 500)), 'position'),
        );
        self::assertSame(
            1000,
            self::field($slow->request(substr(self::post('/body/read', self::bytes(1000)), 500)), 'length'),
        );
    }

    /** @return list<mixed> */
    private static function seen(Answer $answer): array
    {
        return [
            self::field($answer, 'hash'),
            self::field($answer, 'length'),
            self::field($answer, 'position'),
            self::field($answer, 'end'),
        ];
    }
}
