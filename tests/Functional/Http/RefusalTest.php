<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\DataProvider;

/** Ambiguous requests are refused. */
final class RefusalTest extends HttpTestCase
{
    private const POST = "POST /echo HTTP/1.1\r\nHost: localhost\r\n";

    /** @return iterable<string, array{int, string}> */
    public static function messages(): iterable
    {
        yield 'length and chunked' => [
            400,
            self::POST . "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        ];
        yield 'two lengths' => [400, self::POST . "Content-Length: 5\r\nContent-Length: 6\r\n\r\nhello!"];
        yield 'a list of lengths' => [400, self::POST . "Content-Length: 5, 6\r\n\r\nhello!"];
        yield 'a signed length' => [400, self::POST . "Content-Length: +5\r\n\r\nhello"];
        yield 'a length that is none' => [400, self::POST . "Content-Length: 5x\r\n\r\nhello"];
        yield 'chunked twice' => [400, self::POST . "Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n"];
        yield 'chunked not last' => [400, self::POST . "Transfer-Encoding: chunked, gzip\r\n\r\n0\r\n\r\n"];
        yield 'another coding' => [501, self::POST . "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n"];
        yield 'a bare LF' => [400, "GET / HTTP/1.1\nHost: localhost\n\n"];
        yield 'a bare CR in a value' => [400, "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\rb\r\n\r\n"];
        yield 'space before the colon' => [400, "GET / HTTP/1.1\r\nHost: localhost\r\nX : a\r\n\r\n"];
        yield 'a folded header' => [400, "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n\r\n"];
        yield 'a NUL' => [400, "GET / HTTP/1.1\r\nHost: localhost\r\nX: a\0b\r\n\r\n"];
        yield 'no Host' => [400, "GET / HTTP/1.1\r\n\r\n"];
        yield 'two Hosts' => [400, "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"];
        yield 'a fragment' => [400, "GET /#top HTTP/1.1\r\nHost: localhost\r\n\r\n"];
        yield 'a later version' => [505, "GET / HTTP/2.0\r\nHost: localhost\r\n\r\n"];
        yield 'no version' => [400, "GET /\r\nHost: localhost\r\n\r\n"];
        yield 'a chunk size that is none' => [
            400,
            self::POST . "Transfer-Encoding: chunked\r\n\r\nx\r\nhello\r\n0\r\n\r\n",
        ];
        yield 'a chunk longer than it says' => [
            400,
            self::POST . "Transfer-Encoding: chunked\r\n\r\n3\r\nhello\r\n0\r\n\r\n",
        ];
        yield 'a huge chunk size' => [400, self::POST . "Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n"];
        yield 'TLS' => [400, "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n"];
    }

    #[DataProvider('messages')]
    public function testIsRefusedAndNothingAfterItIsRead(int $status, string $message): void
    {
        $server = $this->serve();
        $client = $server->connect();
        $client->send($message . self::get('/number/1'));
        $answer = $client->read();
        self::assertSame($status, $answer->status, $answer->body);
        self::assertSame('close', $answer->header('connection'));
        self::assertSame('', $client->rest());
        self::assertSame(0, $server->stop()['requests']);
    }

    public function testAnswersWhatCameBeforeIt(): void
    {
        $client = $this->serve()->connect();
        $client->send(self::get('/slow/1') . "NONSENSE\r\n\r\n");
        self::assertSame('slow 1', $client->read()->body);
        self::assertSame(400, $client->read()->status);
        self::assertTrue($client->isClosed());
    }
}
