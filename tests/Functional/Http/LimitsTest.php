<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\DataProvider;

final class LimitsTest extends HttpTestCase
{
    public function testRefusesALongTarget(): void
    {
        $server = $this->serve();
        self::assertSame(404, $server->connect()->request(self::get('/' . str_repeat('a', 8191)))->status);
        $client = $server->connect();
        self::assertSame(414, $client->request(self::get('/' . str_repeat('a', 8192)))->status);
        self::assertTrue($client->isClosed());
    }

    public function testRefusesLongHeadersAndTakesTheLongestAllowed(): void
    {
        $server = $this->serve();
        $long = 'X: ' . str_repeat('a', 32_768 - 26) . "\r\n";
        $answer = $server->connect()->request(self::get('/request', $long));
        self::assertSame(200, $answer->status);
        self::assertStringContainsString(str_repeat('a', 32_768 - 26), $answer->body);
        $client = $server->connect();
        self::assertSame(431, $client->request(self::get('/', $long . "Y: z\r\n"))->status);
        self::assertTrue($client->isClosed());
    }

    public function testReadsLongHeadsThatFollowEachOtherInOneBuffer(): void
    {
        $client = $this->serve()->connect();
        $head = self::get('/number/1', 'X: ' . str_repeat('a', 9000) . "\r\n");
        $client->send(str_repeat($head, 20));
        for ($n = 0; $n < 20; $n++) {
            self::assertSame('number 1', $client->read()->body);
        }
    }

    public function testRefusesTooManyHeaders(): void
    {
        $server = $this->serve();
        self::assertSame(200, $server->connect()->request(self::get('/', str_repeat("X: a\r\n", 127)))->status);
        self::assertSame(431, $server->connect()->request(self::get('/', str_repeat("X: a\r\n", 128)))->status);
    }

    public function testRefusesALargeBodyWhileItIsBeingSent(): void
    {
        $server = $this->serve(bodyBytes: 100_000);
        $client = $server->connect();
        $client->send(
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n" . str_repeat('x', 1_000_000),
        );
        self::assertSame(413, $client->read()->status);
        self::assertSame('', $client->rest());
        $client = $server->connect();
        $chunk = "4000\r\n" . str_repeat('x', 0x4000) . "\r\n";
        $client->send(
            "POST /echo HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" . str_repeat($chunk, 60),
        );
        self::assertSame(413, $client->read()->status);
        self::assertSame(
            100_000,
            strlen(
                $server->connect()->request(
                    "POST /echo HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
                        . str_repeat('x', 100_000),
                )->body,
            ),
        );
        self::assertSame(2, $server->stop()['tooLarge']);
    }

    public function testDoesNotWaitForAHeadForEver(): void
    {
        $server = $this->serve(headerSeconds: 0.3);
        $client = $server->connect();
        $answer = $client->request("GET / HTTP/1.1\r\nHost: local");
        self::assertSame([408, 'close'], [$answer->status, $answer->header('connection')]);
        self::assertTrue($client->isClosed());
        self::assertSame(1, $server->stop()['slow']);
    }

    public function testATrickleDoesNotExtendTheTimeForAHead(): void
    {
        $client = $this->serve(headerSeconds: 0.5)->connect();
        $client->send(self::get('/number/1'));
        $client->read();
        $client->send('GET / HTTP/1.1');
        $status = null;
        for ($n = 0; $n < 100 && $status === null; $n++) {
            usleep(50_000);
            try {
                $client->send("\r\nX: a");
            } catch (\RuntimeException) {
            }
            $status = $n >= 30 ? $client->read()->status : null;
        }
        self::assertSame(408, $status);
    }

    public function testDoesNotWaitForABodyForEver(): void
    {
        $server = $this->serve(bodySeconds: 0.3);
        foreach (["Content-Length: 5\r\n\r\nhel", "Transfer-Encoding: chunked\r\n\r\n3\r\nhe"] as $begun) {
            $client = $server->connect();
            self::assertSame(408, $client->request("POST /echo HTTP/1.1\r\nHost: localhost\r\n{$begun}")->status);
            self::assertTrue($client->isClosed());
        }
    }

    public function testClosesIdleConnectionsSilently(): void
    {
        $server = $this->serve(idleSeconds: 0.3);
        $client = $server->connect();
        $client->request(self::get('/'));
        self::assertSame('', $client->rest());
        self::assertSame('', $server->connect()->rest());
    }

    /** @return array<string, array{string, string}> two parts of a request */
    public static function parts(): array
    {
        $post = "HTTP/1.1\r\nHost: localhost\r\n";

        return [
            'idle' => ['', "GET /number/1 {$post}\r\n"],
            'head' => ['GET /number/1 HTT', "P/1.1\r\nHost: localhost\r\n\r\n"],
            'body' => ["POST /echo {$post}Content-Length: 10\r\n\r\nhello", 'hello'],
            'chunks' => ["POST /echo {$post}Transfer-Encoding: chunked\r\n\r\n5\r\nhe", "llo\r\n0\r\n\r\n"],
            'body of a reader' => ["POST /body/stream {$post}Content-Length: 10\r\n\r\nhello", 'hello'],
        ];
    }

    #[DataProvider('parts')]
    public function testWhatArrivedInTimeCountsAfterAStopOfTheProcess(string $first, string $second): void
    {
        $limit = 1.5;
        do { // a busy machine may take so long that the second part is late
            $server = $this->serve(headerSeconds: $limit, bodySeconds: $limit, idleSeconds: $limit);
            $client = $server->connect();
            $process = (int) $client->request(self::get('/process'))->body;
            $began = microtime(true);
            $client->send($first);
            self::untilRead($server);
            posix_kill($process, SIGSTOP);
            $client->send($second);
            $took = microtime(true) - $began;
            usleep((int) (($limit + 0.5) * 1e6));
            posix_kill($process, SIGCONT);
            $answer = $took < $limit / 2 ? $client->read() : null;
            $server->kill();
            $limit *= 2;
        } while ($answer === null);

        self::assertSame(200, $answer->status);
    }

    public function testAnIdleTimeDoesNotCountWhileAHandlerWorks(): void
    {
        $client = $this->serve(idleSeconds: 0.2, headerSeconds: 0.2)->connect();
        self::assertSame('waited', $client->request(self::get('/wait'))->body);
    }

    public function testGivesUpOnAClientThatTakesNothing(): void
    {
        $server = $this->serve(writeSeconds: 0.5);
        $seconds = 1;
        do { // a busy machine needs a while to begin: then the client takes nothing for longer
            $client = $server->connect();
            $client->send("GET /large/50000000 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
            usleep($seconds * 1_000_000);
            $received = strlen($client->rest());
            $seconds *= 4;
        } while ($received >= 50_000_000 && $seconds <= 16);
        self::assertGreaterThan(0, $received);
        self::assertLessThan(50_000_000, $received);
    }

    public function testWaitsForAClientThatReadsSlowly(): void
    {
        $server = $this->serve(writeSeconds: 2.0);
        foreach (['/large/8000000', '/stream/8060928'] as $path) {
            $client = $server->connect();
            $client->send(self::get($path));
            usleep(300_000);
            self::assertGreaterThanOrEqual(8_000_000, strlen($client->read()->body));
        }
    }

    /** The head of the next request is incomplete when the client stops reading. */
    public function testGoesOnWithARequestThatBeganBehindAnswersThatWereNotTaken(): void
    {
        $client = $this->serve()->connect();
        $request = self::get('/large/10000', 'X: ' . str_repeat('a', 7000) . "\r\n");
        $sent = $client->sendAsMuchAsGoes($request, 10_000, 0.5);
        $begun = $sent % \strlen($request);
        for ($n = intdiv($sent, \strlen($request)); $n > 0; $n--) {
            self::assertSame(10_000, \strlen($client->read()->body));
        }
        self::assertSame(10_000, \strlen($client->request(substr($request, $begun))->body));
    }
}
