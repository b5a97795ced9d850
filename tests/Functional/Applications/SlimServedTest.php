<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use PHPUnit\Framework\Attributes\CoversNothing;

/** `nexus serve` with an unmodified application of Slim 4, and with middleware of Slim in an application of Nexus. */
#[CoversNothing]
final class SlimServedTest extends ServedTestCase
{
    public static function setUpBeforeClass(): void
    {
        SlimTest::install();
    }

    public function testItsApplicationIsServed(): void
    {
        $server = $this->start(__DIR__ . '/slim4/app.php');

        $answer = $this->send('GET', '/hello/Ada%20L?q[]=1&q[]=2', '', ['X-User: Ada']);
        self::assertSame([200, 'Ada', 'application/json'], [
            $answer->status,
            $answer->headers['x-answered-for'] ?? null,
            $answer->headers['content-type'] ?? null,
        ]);
        self::assertSame('{"name":"Ada L","user":"Ada","query":{"q":["1","2"]}}', $answer->body);
        $types = ['Content-Type: application/json', 'Content-Type: application/x-www-form-urlencoded'];
        self::assertSame('{"a":[1]}', $this->send('POST', '/echo', '{"a":[1]}', [$types[0]])->body);
        self::assertSame('{"a":"b c"}', $this->send('POST', '/echo', 'a=b+c', [$types[1]])->body);
        self::assertSame(403, $this->send('GET', '/forbidden')->status);
        self::assertSame(404, $this->send('GET', '/none')->status);
        $refusal = $this->send('POST', '/hello/you');
        self::assertSame([405, 'GET'], [$refusal->status, $refusal->headers['allow'] ?? null]);
        $head = $this->send('HEAD', '/hello/you');
        self::assertSame([200, ''], [$head->status, $head->body]);
        self::assertStringNotContainsString('uncaught', $server->errors());
    }

    public function testItReceivesUploadedFilesAndStreamsItsAnswer(): void
    {
        $this->start(__DIR__ . '/slim4/app.php');
        $body = "--XY\r\nContent-Disposition: form-data; name=file; filename=\"a.txt\"\r\n"
            . "Content-Type: text/plain\r\n\r\n" . str_repeat('0123456789', 20_000) . "\r\n--XY--\r\n";

        $answer = $this->send('POST', '/upload', $body, ['Content-Type: multipart/form-data; boundary=XY']);

        self::assertSame([200, 200_000], [$answer->status, \strlen($answer->body)]);
        self::assertSame('a.txt', $answer->headers['x-name'] ?? null);
    }

    public function testItsMiddlewareRunsInAnApplicationOfNexus(): void
    {
        $this->start(__DIR__ . '/slim4/middleware.php');

        $answer = $this->send('POST', '/method', '', ['X-Http-Method-Override: PATCH']);
        self::assertSame([200, '{"method":"PATCH"}'], [$answer->status, $answer->body]);
        $pairs = $this->send('POST', '/pairs', 'a=1;b=2', ['Content-Type: application/vnd.pairs']);
        self::assertSame([200, '{"a":"1","b":"2"}', '17'], [
            $pairs->status,
            $pairs->body,
            $pairs->headers['content-length'] ?? null,
        ]);
        self::assertSame(404, $this->send('GET', '/none')->status);
    }
}
