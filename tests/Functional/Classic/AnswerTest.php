<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** The output and headers of a script, and the response that the client reads. */
#[CoversNothing]
final class AnswerTest extends ClassicTestCase
{
    public function testHeadersStatusAndCookies(): void
    {
        $answer = self::get('/headers');

        self::assertSame(409, $answer->status);
        self::assertSame(['1'], $answer->headers['x-one']);
        self::assertSame(['a', 'b'], $answer->headers['x-two']);
        self::assertArrayNotHasKey('x-gone', $answer->headers);
        self::assertSame(['token=a%20b; path=/; HttpOnly', 'other=1'], $answer->headers['set-cookie']);
        self::assertSame('text/html; charset=UTF-8', $answer->header('content-type'));
        self::assertStringContainsString(
            'X-One: 1|X-Two: a|X-Two: b|Set-Cookie: token=a%20b; path=/; HttpOnly|Set-Cookie: other=1',
            $answer->body,
        );
    }

    public function testAHeaderWithALineBreakIsRefused(): void
    {
        $answer = self::get('/injection');

        self::assertSame('refused', $answer->body);
        self::assertArrayNotHasKey('x-bad', $answer->headers);
        self::assertArrayNotHasKey('set-cookie', $answer->headers);
    }

    #[TestWith(['/status-line', 404])]
    #[TestWith(['/status-header', 403])]
    #[TestWith(['/redirect', 302])]
    #[TestWith(['/no-content', 204])]
    #[TestWith(['/not-modified', 304])]
    public function testAStatusByAnyMeans(string $path, int $status): void
    {
        $client = self::client();
        $answer = $client->request(self::request($path));

        self::assertSame($status, $answer->status);
        self::assertSame('', $answer->body);
        self::assertArrayNotHasKey('status', $answer->headers);
        self::assertSame('front controller', $client->request(self::request('/'))->body, 'the connection goes on');
    }

    /** A page cannot have an interim status. */
    #[TestWith([600, 600])]
    #[TestWith([999, 999])]
    #[TestWith([299, 299])]
    #[TestWith([100, 200])]
    #[TestWith([103, 200])]
    #[TestWith([1000, 500])]
    public function testAStatusWithoutAMeaningIsSentAsItIs(int $said, int $sent): void
    {
        $client = self::client();
        $answer = $client->request(self::request("/status?code={$said}"));

        self::assertSame($sent, $answer->status);
        self::assertSame('200', $answer->body);
        self::assertSame('front controller', $client->request(self::request('/'))->body, 'the connection goes on');
    }

    #[TestWith(['/status-line', "HTTP/1.1 404 Not Here\r\n"])]
    #[TestWith(['/reason', "HTTP/1.1 403 Ask first\r\n"])]
    #[TestWith(['/reason-changed', "HTTP/1.1 404 Not Here\r\n"])]
    #[TestWith(['/status-header', "HTTP/1.1 403 Forbidden\r\n"])]
    public function testAReasonOfTheScriptsOwnIsSent(string $path, string $line): void
    {
        self::assertSame($line, self::client()->send(self::request($path))->take(\strlen($line)));
    }

    public function testAPageHasItsContentLength(): void
    {
        $answer = self::get('/large?kilobytes=100');

        self::assertSame('102400', $answer->header('content-length'));
        self::assertSame(102400, \strlen($answer->body));
    }

    public function testAPageTooLargeToBeGatheredComesInChunks(): void
    {
        $answer = self::get('/large?kilobytes=5000');

        self::assertSame('chunked', $answer->header('transfer-encoding'));
        self::assertSame(self::page(5000), $answer->body);
    }

    public function testASlowReaderGetsEverythingAndMemoryDoesNotHoldIt(): void
    {
        $client = self::client()->send(self::request('/large?kilobytes=30000'));
        self::assertSame('front controller', self::get('/')->body, 'the script has ended');
        $memory = (string) file_get_contents('/proc/' . self::server()->workers()[0] . '/status');
        preg_match('/^VmRSS:\s+(\d+) kB/m', $memory, $match);

        self::assertSame(md5(self::page(30000)), md5($client->read()->body));
        self::assertLessThan(60_000, (int) ($match[1] ?? PHP_INT_MAX), 'kB while the client did not read');
    }

    public function testAClientOfHttp10ReadsToTheEnd(): void
    {
        $client = self::client()->send("GET /large?kilobytes=1000 HTTP/1.0\r\n\r\n");
        $answer = $client->read();

        self::assertArrayNotHasKey('transfer-encoding', $answer->headers);
        self::assertSame(self::page(1000), $answer->body);
    }

    public function testFlushSendsWhatThereIs(): void
    {
        $until = self::file('flushed');
        $client = self::client()->send(self::request("/flush?until={$until}"));
        $head = '';
        while (!str_contains($head, 'first')) {
            $head .= $client->take(1);
        }
        self::assertStringContainsString('Transfer-Encoding: chunked', $head);
        touch($until);

        self::assertSame("\r\n6\r\nsecond\r\n0\r\n\r\n", $client->take(18));
    }

    public function testOutputBuffers(): void
    {
        self::assertSame('LOUD', self::get('/buffers')->body);
    }

    public function testHeadHasTheHeadersAndNoBody(): void
    {
        $client = self::client()->send(self::request('/headers', method: 'HEAD'));

        self::assertSame(409, $client->read(false)->status);
        self::assertSame('front controller', $client->request(self::request('/'))->body);
    }

    public function testALengthOfTheScriptsOwnIsKeptTo(): void
    {
        self::assertSame('xxxxx', self::get('/length?said=5&sent=5')->body);
        self::assertSame(
            'xxxxx',
            self::get('/length?said=5&sent=10')->body,
            'what is beyond it would be the next answer',
        );
        $this->expectExceptionMessage('The connection was closed within a body.');
        self::get('/length?said=10&sent=5');
    }

    public function testSoItIsOfAPageThatIsSentWhileItIsWritten(): void
    {
        $client = self::client()->send(self::request('/length?said=600000&sent=900000') . self::request('/'));
        self::assertSame(600_000, \strlen($client->read()->body));
        self::assertSame('front controller', $client->read()->body);

        $this->expectExceptionMessage('The connection was closed within a body.');
        self::get('/length?said=900000&sent=600000');
    }

    public function testTheConnectionIsTheServersBusiness(): void
    {
        $client = self::client();
        $answer = $client->request(self::request('/connection'));

        self::assertSame('closed', $answer->body);
        self::assertSame('6', $answer->header('content-length'));
        self::assertTrue($client->isClosed());
    }

    public function testExitEndsTheScriptItsShutdownFunctionsDoNot(): void
    {
        self::assertSame('before-said, in shutdown', self::get('/exit-in-shutdown')->body);
        self::assertSame('alive, destructed', self::get('/destructor')->body);
    }

    public function testFastcgiFinishRequestAnswersAndGoesOn(): void
    {
        $until = self::file('finished');
        $then = self::file('then');
        $client = self::client();
        self::assertSame('answered', $client->request(self::request("/finish?until={$until}&then={$then}"))->body);
        $client->send(self::request('/'));
        touch($until);

        self::assertSame('front controller', $client->read()->body);
        self::assertSame('[true,false,true]', file_get_contents($then));
    }

    #[TestWith([false])]
    #[TestWith([true])]
    public function testADisconnectEndsTheScriptUnlessItIgnoresAborts(bool $ignores): void
    {
        $log = self::file($ignores ? 'ignored' : 'aborted');
        $client = self::client()->send(self::request("/abort?log={$log}" . ($ignores ? '&ignore=1' : '')));
        ServerProcess::eventually('the script runs', static fn(): bool => file_exists("{$log}.begun"));
        unset($client);
        touch("{$log}.gone");
        // The file exists before the script has written to it.
        ServerProcess::eventually(
            'the script has ended',
            static fn(): bool => is_file($log) && file_get_contents($log) !== '',
        );

        self::assertSame('[1,1]', file_get_contents($log));
        self::assertSame($ignores, file_exists("{$log}.through"));
    }

    public function testPipelinedRequestsAreAnsweredInOrder(): void
    {
        $client = self::client()->send(
            self::request('/buffers') . self::request('/') . self::request('/status-line')
                . self::request('/destructor'),
        );
        $answers = [$client->read(), $client->read(), $client->read(), $client->read()];

        self::assertSame(['LOUD', 'front controller', '', 'alive, destructed'], array_column($answers, 'body'));
    }

    private static function page(int $kilobytes): string
    {
        $page = '';
        for ($i = 0; $i < $kilobytes; $i++) {
            $page .= str_repeat(\chr(97 + $i % 26), 1024);
        }

        return $page;
    }
}
