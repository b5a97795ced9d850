<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\DataProvider;

/** Streamed responses: generators, iterables, write(). */
final class StreamTest extends HttpTestCase
{
    private const MIBS = 128;
    /** The memory of the server for one client, including its allocator, for a response of any length. */
    private const KIBS_HELD = 8192;

    /** @return iterable<string, array{string}> */
    public static function sources(): iterable
    {
        foreach ([
            'array',
            'generator',
            'iterator',
            'aggregate',
            'aggregate-again',
            'closure',
            'writer',
            'both',
        ] as $kind) {
            yield $kind => [$kind];
        }
    }

    #[DataProvider('sources')]
    public function testWhateverCanBeIteratedOrWritesIsABody(string $kind): void
    {
        $client = $this->serve()->connect();
        foreach ([1, 2] as $ignored) {
            $answer = $client->request(self::get("/streams/{$kind}"));
            self::assertSame(
                [200, 'chunked', null, 'one,two'],
                [
                    $answer->status,
                    $answer->header('transfer-encoding'),
                    $answer->header('content-length'),
                    $answer->body,
                ],
            );
        }
        $old = $client->send("GET /streams/{$kind} HTTP/1.0\r\n\r\n")->read();
        self::assertSame(
            ['close', null, 'one,two'],
            [$old->header('connection'), $old->header('transfer-encoding'), $old->body],
        );
    }

    public function testABodyMayBeEmptyOrPromised(): void
    {
        $client = $this->serve()->connect();
        self::assertSame('', $client->request(self::get('/streams/nothing'))->body);
        $answer = $client->request(self::get('/streams/length'));
        self::assertSame(
            ['7', null, 'one,two'],
            [$answer->header('content-length'), $answer->header('transfer-encoding'), $answer->body],
        );
        self::assertSame(
            '7',
            $client->send("HEAD /streams/length HTTP/1.1\r\nHost: x\r\n\r\n")->read(false)->header('content-length'),
        );
        $old = $client->send("GET /streams/length HTTP/1.0\r\nConnection: keep-alive\r\n\r\n")->read();
        self::assertSame(['keep-alive', 'one,two'], [$old->header('connection'), $old->body]);
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    public function testWhereNoBodyIsSentNoneIsMade(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $head = $client->send("HEAD /never-asked/200 HTTP/1.1\r\nHost: x\r\n\r\n")->read(false);
        self::assertSame([200, '4'], [$head->status, $head->header('content-length')]);
        foreach ([204, 304] as $status) {
            $answer = $client->request(self::get("/never-asked/{$status}"));
            self::assertSame(
                [$status, null, null],
                [$answer->status, $answer->header('content-length'), $answer->header('transfer-encoding')],
            );
        }
        self::assertNull(
            $client->send("HEAD /streams/array HTTP/1.1\r\nHost: x\r\n\r\n")->read(false)->header('content-length'),
        );
        self::assertSame([], $client->request(self::get('/log'))->json());
    }

    public function testRequestsBehindAStreamAreAnsweredInOrder(): void
    {
        $client = $this->serve()->connect();
        $client->send(
            self::get(
                '/streams/closure',
            ) . self::get('/pieces/2') . self::get('/number/3') . self::get('/streams/writer') . self::get('/'),
        );
        $bodies = array_map(static fn() => $client->read()->body, range(1, 5));
        self::assertSame(['one,two', 'piece 1;piece 0;', 'number 3', 'one,two', 'home'], $bodies);
    }

    public function testAShortStreamIsSentByOneWrite(): void
    {
        $server = $this->serve();
        $stream = stream_socket_client("tcp://127.0.0.1:{$server->port}");
        self::assertNotFalse($stream);
        fwrite($stream, self::get('/streams/closure'));
        self::assertStringEndsWith("\r\n\r\n4\r\none,\r\n3\r\ntwo\r\n0\r\n\r\n", (string) fread($stream, 65536));
    }

    public function testWhatWasGatheredIsSentWhenItsSourceWaitsOrComputes(): void
    {
        $path = (string) tempnam(sys_get_temp_dir(), 'nexus-seen');
        $client = $this->serve()->connect()->send(self::get("/computes?path={$path}"));
        $received = '';
        $began = hrtime(true);
        foreach (['one,', 'two,', 'three'] as $piece) {
            while (!str_contains($received, $piece)) {
                $received .= $client->take(1);
            }
            touch("{$path}.{$piece}");
        }
        foreach (['', '.one,', '.two,', '.three'] as $ending) {
            unlink($path . $ending);
        }
        self::assertLessThan(20, (hrtime(true) - $began) / 1e9, 'a piece was held back until its source had given up');
    }

    /** @return iterable<string, array{string}> */
    public static function floods(): iterable
    {
        yield 'a generator' => ['/flood'];
        yield 'a generator of a response that lives on' => ['/flood-kept'];
        yield 'write()' => ['/flood-written'];
    }

    #[DataProvider('floods')]
    public function testADisconnectIsNoticedWhileTheBodySourceWaits(string $path): void
    {
        $server = $this->serve();
        $client = $server->connect()->send(self::get($path));
        $client->take(100_000);
        usleep(50_000);
        self::assertSame([], $server->get('/log')->json());
        $client->close();
        $this->awaitLog($server, ['NX-0321', 'finally']);
        self::assertSame('home', $server->get('/')->body);
        self::assertSame(0, $server->stop()['failed']);
        self::assertSame('', $server->errors());
    }

    #[DataProvider('floods')]
    public function testAClientThatStopsReadingIsCut(string $path): void
    {
        $server = $this->serve(writeSeconds: 0.3);
        $client = $server->connect()->send(self::get($path));
        $client->take(1000);
        $this->awaitLog($server, ['NX-0321', 'finally']);
        self::assertSame('home', $server->get('/')->body);
    }

    public function testWhatIsWrittenDoesNotGiveAStalledClientMoreTime(): void
    {
        $server = $this->serve(writeSeconds: 0.5);
        $client = $server->connect()->send(self::get('/trickle'));
        $client->take(1000);
        $this->awaitLog($server, ['finally']);
    }

    public function testOthersAreServedWhileAStreamIsTakenAtFullSpeed(): void
    {
        $server = $this->serve();
        $greedy = popen(sprintf(
            'exec %s -r \'$c = stream_socket_client("tcp://127.0.0.1:%d"); fwrite($c, "GET /flood HTTP/1.1\r\nHost: x\r\n\r\n"); while (fread($c, 1 << 20) != "");\'',
            PHP_BINARY,
            $server->port,
        ), 'r');
        self::assertNotFalse($greedy);
        usleep(200_000);
        $client = $server->connect();
        for ($n = 0; $n < 20; $n++) {
            self::assertSame("number {$n}", $client->request(self::get("/number/{$n}"))->body);
        }
        $server->kill();
        pclose($greedy);
    }

    /** @return iterable<string, array{string, string}> */
    public static function wrongLengths(): iterable
    {
        yield 'too long' => ['long', "one,"];
        yield 'too long, written' => ['long-written', ''];
        yield 'too short, after a wait' => ['late-short', 'one,'];
        yield 'PSR-7, too long' => ['psr7-long', ''];
        yield 'PSR-7, too short' => ['psr7-short', 'seven..'];
    }

    #[DataProvider('wrongLengths')]
    public function testABodyThatIsNotAsLongAsWasPromisedNeverPassesForAnAnswer(string $kind, string $given): void
    {
        $server = $this->serve();
        $received = $server->connect()->send(self::get("/streams/{$kind}") . self::get('/'))->rest();
        self::assertStringNotContainsString('home', $received);
        [$head, $body] = explode("\r\n\r\n", $received, 2);
        if (str_starts_with($head, 'HTTP/1.1 200 ')) {
            self::assertStringNotContainsString('Content-Length: ' . \strlen($body), $head);
            self::assertSame($given, $body);
        } else {
            self::assertStringStartsWith('HTTP/1.1 500 ', $head);
            self::assertStringContainsString('Connection: close', $head);
        }
        self::assertSame('home', $server->get('/')->body);
        self::assertSame(1, $server->stop()['failed']);
        self::assertStringContainsString('[NX-0322]', $server->errors());
    }

    public function testWhatHeadPromisesIsNotChecked(): void
    {
        $client = $this->serve()->connect();
        foreach (['psr7-head', 'psr7-short'] as $kind) {
            self::assertSame(
                '70',
                $client->send(
                    "HEAD /streams/{$kind} HTTP/1.1\r\nHost: x\r\n\r\n",
                )->read(false)->header('content-length'),
            );
        }
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    public function testASourceThatFailsBeforeAnythingWasSentIsA500(): void
    {
        $server = $this->serve();
        $client = $server->connect()->send(
            self::get('/number/1') . self::get('/streams/fails-first') . self::get(
                '/streams/number',
            ) . self::get('/streams/what') . self::get('/') . self::get('/streams/short'),
        );
        self::assertSame('number 1', $client->read()->body);
        foreach ([500, 500, 500, 200, 500] as $status) {
            self::assertSame($status, $client->read()->status);
        }
        self::assertTrue($client->isClosed());
        $server->stop();
        foreach ([
            'no first piece',
            '[NX-0303] A piece of a streamed response is int',
            'returned int',
            '[NX-0322]',
        ] as $reason) {
            self::assertStringContainsString($reason, $server->errors());
        }
    }

    /** @return iterable<string, array{string, string}> */
    public static function reasons(): iterable
    {
        yield 'a piece that is none' => ['number', 'Nexus\\Http\\HttpMessageError'];
        yield 'a piece too many' => ['long', 'Nexus\\Http\\HttpMessageError'];
        yield 'the end of its time' => ['deadline', 'Nexus\\Async\\CancelledError'];
    }

    #[DataProvider('reasons')]
    public function testAGeneratorGetsTheReasonOfTheEndAtItsYield(string $kind, string $class): void
    {
        $server = $this->serve();
        $client = $server->connect()->send(self::get("/length/{$kind}", "Connection: close\r\n"));
        $this->awaitLog($server, [$class, 'finally']);
        self::assertStringEndsNotWith("0\r\n\r\n", $client->rest());
        self::assertSame('home', $server->get('/')->body);
    }

    public function testABodyIsAnsweredWhileItComes(): void
    {
        $server = $this->serve();
        $stream = stream_socket_client("tcp://127.0.0.1:{$server->port}");
        self::assertNotFalse($stream);
        stream_set_blocking($stream, false);
        $body = str_repeat('0123456789abcdef', 1 << 20);
        $request = "POST /back HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: " . \strlen($body)
            . "\r\n\r\n{$body}";
        $received = '';
        $sent = 0;
        while (!feof($stream)) {
            $readable = [$stream];
            $writable = $sent === \strlen($request) ? [] : [$stream];
            $none = null;
            self::assertNotSame(0, stream_select($readable, $writable, $none, (int) ServerProcess::PATIENCE));
            $sent += $writable === [] ? 0 : (int) fwrite($stream, substr($request, $sent, 262_144));
            $received .= (string) fread($stream, 262_144);
            self::assertTrue($sent < \strlen($request) || $received !== '');
        }
        $chunks = explode("\r\n\r\n", $received, 2)[1];
        $answer = '';
        for ($at = 0; ($size = (int) hexdec(
            substr($chunks, $at, (int) strpos($chunks, "\r\n", $at) - $at),
        )) > 0; $at += $size + 2) {
            $at = (int) strpos($chunks, "\r\n", $at) + 2;
            $answer .= substr($chunks, $at, $size);
        }
        self::assertSame(md5($body), md5($answer));
    }

    public function testAFatalErrorInASourceCutsItsAnswerAndNothingElse(): void
    {
        $server = $this->serve();
        $other = $server->connect()->send(self::get('/wait'));
        self::assertStringEndsWith("\r\n\r\n4\r\none,\r\n", $server->connect()->send(self::get('/dies'))->rest());
        self::assertSame('NX-0324', $server->get('/dead-writer')->body);
        self::assertSame('waited', $other->read()->body);
    }

    public function testASourceThatFailsLaterIsCutBehindWhatItGave(): void
    {
        $server = $this->serve();
        $received = $server->connect()->send(self::get('/streams/fails-late', "Connection: close\r\n"))->rest();
        self::assertStringEndsWith("\r\n\r\n4\r\none,\r\n4\r\ntwo,\r\n5\r\nthree\r\n", $received);
        self::assertSame(1, substr_count($received, 'HTTP/1.1'));
    }

    public function testSeveralCoroutinesMayWriteAndEachPieceStaysWhole(): void
    {
        $body = $this->serve()->get('/two-writers')->body;
        self::assertSame(128 * 65536, \strlen($body));
        foreach (str_split($body, 65536) as $piece) {
            self::assertSame(65536, strspn($piece, $piece[0]));
        }
        self::assertSame([64 * 65536, 64 * 65536], [substr_count($body, 'a'), substr_count($body, 'b')]);
    }

    public function testTryWriteNeverWaits(): void
    {
        $server = $this->serve();
        $client = $server->connect()->send(self::get('/tried'));
        $this->awaitLog($server, ['writable', 'full']);
        self::assertStringEndsWith('xend', $client->read()->body);
        self::assertSame(['writable', 'full', 'writable'], $server->get('/log')->json());
    }

    /** @return iterable<string, array{string}> */
    public static function ways(): iterable
    {
        yield 'a generator' => ['generator'];
        yield 'write()' => ['write'];
        yield 'lines' => ['lines'];
    }

    #[DataProvider('ways')]
    public function testALargeAnswerIsNeverInMemory(string $by): void
    {
        $server = $this->serve();
        $server->get("/mebibytes/1?by={$by}");
        $before = (int) $server->get('/memory')->body;
        $client = $server->connect()->send(
            self::get('/mebibytes/' . self::MIBS . "?by={$by}", "Connection: close\r\n"),
        );
        $client->take(1000);
        usleep(200_000);
        // A sanitizer keeps freed memory, up to half a gigabyte.
        $limit = $before + (getenv('NEXUS_TEST_PHP') === false ? self::KIBS_HELD : 1 << 19);
        self::assertLessThan($limit, (int) $server->get('/memory')->body, 'while the client is slow');
        self::assertGreaterThan(self::MIBS << 20, $client->skip() + 1000);
        self::assertLessThan($limit, (int) $server->get('/memory')->body);
    }

    /** @param list<string> $expected */
    private function awaitLog(LocalServer $server, array $expected): void
    {
        $until = microtime(true) + (int) ServerProcess::PATIENCE;
        while ($server->get('/log')->json() !== $expected && microtime(true) < $until) {
            usleep(10_000);
        }
        self::assertSame($expected, $server->get('/log')->json());
    }
}
