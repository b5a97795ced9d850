<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Isolation;

use Nexus\Tests\Functional\Http\Answer;
use Nexus\Tests\Functional\Http\Client;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

/** In warm mode, flush() sends the output of a front controller at once, as in classic mode. */
#[CoversNothing]
final class FlushTest extends TestCase
{
    private static ?ServerProcess $server = null;

    public static function tearDownAfterClass(): void
    {
        self::$server?->kill();
        self::$server = null;
    }

    public function testAPieceArrivesBeforeTheNextIsMade(): void
    {
        $gate = sys_get_temp_dir() . '/nexus-gate-' . bin2hex(random_bytes(6));
        $stream = self::send("GET /gate?gate={$gate} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        $head = self::readUntil($stream, "first;\r\n");
        touch($gate);
        $rest = (string) stream_get_contents($stream);
        unlink($gate);

        self::assertStringContainsString("\r\nTransfer-Encoding: chunked\r\n", $head);
        self::assertStringContainsString("\r\nX-Path: /gate\r\n", $head);
        self::assertStringContainsString("\r\nContent-Type: text/html; charset=UTF-8\r\n", $head);
        self::assertSame("7\r\nsecond;\r\n5\r\nthird\r\n0\r\n\r\n", $rest);
    }

    public function testWithoutAFlushThePageHasItsLength(): void
    {
        $answer = self::get('/whole');

        self::assertSame(
            ['onetwo', '6', null],
            [$answer->body, $answer->header('content-length'), $answer->header('transfer-encoding')],
        );
    }

    public function testOnlyTheFirstFlushSendsTheHead(): void
    {
        $answer = self::get('/headers');

        self::assertSame('a[false,true,true]', $answer->body);
        self::assertSame(['called', null], [$answer->header('x-callback'), $answer->header('x-late')]);
    }

    public function testAPromisedLengthIsKeptOrTheConnectionCut(): void
    {
        $answer = self::get('/length');
        self::assertSame(
            ['onetwo', '6', null],
            [$answer->body, $answer->header('content-length'), $answer->header('transfer-encoding')],
        );
        self::assertSame('onetwo', self::get('/long')->body);
        $stream = self::send("GET /short HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self::assertStringEndsWith("\r\n\r\nonex", (string) stream_get_contents($stream));
    }

    #[TestWith(['HEAD', '/pieces', 200])]
    #[TestWith(['GET', '/status/204', 204])]
    #[TestWith(['GET', '/status/304', 304])]
    public function testWhatHasNoBodyIsSentNone(string $method, string $path, int $status): void
    {
        $client = Client::open(self::server()->address);
        $answer = $client->send("{$method} {$path} HTTP/1.1\r\nHost: localhost\r\n\r\n")->read(false);
        // Bytes of a body would be taken for the next answer.
        $next = $client->request("GET /whole HTTP/1.1\r\nHost: localhost\r\n\r\n");

        self::assertSame([$status, $path], [$answer->status, $answer->header('x-path')]);
        self::assertSame([200, 'onetwo'], [$next->status, $next->body]);
    }

    public function testHttp10EndsWithTheConnection(): void
    {
        $stream = self::send("GET /pieces HTTP/1.0\r\n\r\n");

        $said = (string) stream_get_contents($stream);
        self::assertStringEndsWith("\r\n\r\nonetwo", $said);
        self::assertStringNotContainsString('chunked', $said);
    }

    public function testExitEndsTheAnswer(): void
    {
        self::assertSame('onetwothree', self::get('/exit')->body);
    }

    public function testAFailureCutsTheConnection(): void
    {
        $stream = self::send("GET /throw HTTP/1.1\r\nHost: localhost\r\n\r\n");
        $said = (string) stream_get_contents($stream);

        self::assertStringEndsWith("3\r\none\r\n", $said);
        ServerProcess::eventually(
            'the log says it',
            static fn(): bool => str_contains(self::server()->errors(), 'it broke after its first piece'),
        );
    }

    public function testAResponseAfterAFlushIsNotSentAndIsLogged(): void
    {
        self::assertSame('one', self::get('/response')->body);
        ServerProcess::eventually(
            'the log says it',
            static fn(): bool => preg_match(
                '~^nexus: a response was not sent: .+, answering GET /response, request ~m',
                self::server()->errors(),
            ) === 1,
        );
        self::assertSame('onetwo', self::get('/whole')->body);
    }

    public function testNothingIsSentOfABufferThatIsNotFlushedAndOfNothing(): void
    {
        self::assertSame('kept not sent', self::get('/buffer')->body);
        self::assertSame([200, ''], [self::get('/empty')->status, self::get('/empty')->body]);
    }

    public function testAClientThatReadsNothingIsWaitedForAndOneThatLeavesEndsIt(): void
    {
        $stream = self::send("GET /much HTTP/1.1\r\nHost: localhost\r\n\r\n");
        self::readUntil($stream, "\r\n\r\n");
        ServerProcess::eventually(
            'it waits',
            static fn(): bool => preg_grep('~^write to ~', self::report()['waits']) !== [],
        );
        $given = self::report()['given'];
        fclose($stream);

        ServerProcess::eventually(
            'it ends',
            static fn(): bool => (self::report()['ends']['/much'] ?? '') === 'Nexus\Http\ClientGoneException',
        );
        self::assertLessThan(64, $given);
        self::assertStringNotContainsString('ClientGoneException', self::server()->errors());
    }

    /** @return array{ends: array<string, string>, given: int, waits: list<string>} */
    private static function report(): array
    {
        /** @var array{ends: array<string, string>, given: int, waits: list<string>} $report */
        $report = self::get('/report')->json();

        return $report;
    }

    private static function get(string $path): Answer
    {
        return Client::open(self::server()->address)->request("GET {$path} HTTP/1.1\r\nHost: localhost\r\n\r\n");
    }

    /** @return resource */
    private static function send(string $request)
    {
        $stream = stream_socket_client(self::server()->address);
        self::assertNotFalse($stream);
        stream_set_timeout($stream, (int) ServerProcess::PATIENCE);
        fwrite($stream, $request);

        return $stream;
    }

    /** @param resource $stream */
    private static function readUntil($stream, string $end): string
    {
        $said = '';
        while (!str_ends_with($said, $end)) {
            $byte = (string) fread($stream, 1);
            self::assertNotSame('', $byte, "{$said} is all that came.");
            $said .= $byte;
        }

        return $said;
    }

    private static function server(): ServerProcess
    {
        return self::$server ??= ServerProcess::start(__DIR__ . '/apps/flush.php', ['--workers=1']);
    }
}
