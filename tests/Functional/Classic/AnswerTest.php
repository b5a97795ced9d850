<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\TestWith;

/** What a script says, and what the client reads. */
#[CoversNothing]
final class AnswerTest extends ClassicTestCase
{
    public function test_headers_status_and_cookies(): void
    {
        $answer = self::get('/headers');

        self::assertSame(409, $answer->status);
        self::assertSame(['1'], $answer->headers['x-one']);
        self::assertSame(['a', 'b'], $answer->headers['x-two']);
        self::assertArrayNotHasKey('x-gone', $answer->headers);
        self::assertSame(['token=a%20b; path=/; HttpOnly', 'other=1'], $answer->headers['set-cookie']);
        self::assertSame('text/html; charset=UTF-8', $answer->header('content-type'));
        self::assertStringContainsString('X-One: 1|X-Two: a|X-Two: b|Set-Cookie: token=a%20b; path=/; HttpOnly|Set-Cookie: other=1', $answer->body);
    }

    public function test_a_header_with_a_line_break_is_refused(): void
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
    public function test_a_status_by_any_means(string $path, int $status): void
    {
        $client = self::client();
        $answer = $client->request(self::request($path));

        self::assertSame($status, $answer->status);
        self::assertSame('', $answer->body);
        self::assertArrayNotHasKey('status', $answer->headers);
        self::assertSame('front controller', $client->request(self::request('/'))->body, 'the connection goes on');
    }

    /** An interim status cannot be a page's. */
    #[TestWith([600, 600])]
    #[TestWith([999, 999])]
    #[TestWith([299, 299])]
    #[TestWith([100, 200])]
    #[TestWith([103, 200])]
    #[TestWith([1000, 500])]
    public function test_a_status_without_a_meaning_is_sent_as_it_is(int $said, int $sent): void
    {
        $client = self::client();
        $answer = $client->request(self::request("/status?code={$said}"));

        self::assertSame($sent, $answer->status);
        self::assertSame('200', $answer->body);
        self::assertSame('front controller', $client->request(self::request('/'))->body, 'the connection goes on');
    }

    #[TestWith(['/status-line', "HTTP/1.1 404 Not Here\r\n"])]
    #[TestWith(['/reason', "HTTP/1.1 403 Ask first\r\n"])]
    #[TestWith(['/reason-changed', "HTTP/1.1 500 Internal Server Error\r\n"])]
    #[TestWith(['/status-header', "HTTP/1.1 403 Forbidden\r\n"])]
    public function test_a_reason_of_the_script_s_own_is_sent(string $path, string $line): void
    {
        self::assertSame($line, self::client()->send(self::request($path))->take(\strlen($line)));
    }

    public function test_the_length_of_a_page_is_told(): void
    {
        $answer = self::get('/large?kilobytes=100');

        self::assertSame('102400', $answer->header('content-length'));
        self::assertSame(102400, \strlen($answer->body));
    }

    public function test_a_page_too_large_to_be_gathered_comes_in_chunks(): void
    {
        $answer = self::get('/large?kilobytes=5000');

        self::assertSame('chunked', $answer->header('transfer-encoding'));
        self::assertSame(self::page(5000), $answer->body);
    }

    public function test_a_slow_reader_gets_everything_and_memory_does_not_hold_it(): void
    {
        $client = self::client()->send(self::request('/large?kilobytes=30000'));
        self::assertSame('front controller', self::get('/')->body, 'the script has ended');
        $memory = (string) file_get_contents('/proc/' . self::server()->workers()[0] . '/status');
        preg_match('/^VmRSS:\s+(\d+) kB/m', $memory, $match);

        self::assertSame(md5(self::page(30000)), md5($client->read()->body));
        self::assertLessThan(60_000, (int) ($match[1] ?? PHP_INT_MAX), 'kB while the client did not read');
    }

    public function test_a_client_of_http_1_0_reads_to_the_end(): void
    {
        $client = self::client()->send("GET /large?kilobytes=1000 HTTP/1.0\r\n\r\n");
        $answer = $client->read();

        self::assertArrayNotHasKey('transfer-encoding', $answer->headers);
        self::assertSame(self::page(1000), $answer->body);
    }

    public function test_flush_sends_what_there_is(): void
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

    public function test_output_buffers(): void
    {
        self::assertSame('LOUD', self::get('/buffers')->body);
    }

    public function test_head_has_the_headers_and_no_body(): void
    {
        $client = self::client()->send(self::request('/headers', method: 'HEAD'));

        self::assertSame(409, $client->read(false)->status);
        self::assertSame('front controller', $client->request(self::request('/'))->body);
    }

    public function test_a_length_of_the_script_s_own_is_kept_to(): void
    {
        self::assertSame('xxxxx', self::get('/length?said=5&sent=5')->body);
        self::assertSame('xxxxx', self::get('/length?said=5&sent=10')->body, 'what is beyond it would be the next answer');
        $this->expectExceptionMessage('The connection was closed within a body.');
        self::get('/length?said=10&sent=5');
    }

    public function test_so_it_is_of_a_page_that_is_sent_while_it_is_written(): void
    {
        $client = self::client()->send(self::request('/length?said=600000&sent=900000') . self::request('/'));
        self::assertSame(600_000, \strlen($client->read()->body));
        self::assertSame('front controller', $client->read()->body);

        $this->expectExceptionMessage('The connection was closed within a body.');
        self::get('/length?said=900000&sent=600000');
    }

    public function test_the_connection_is_the_server_s_business(): void
    {
        $client = self::client();
        $answer = $client->request(self::request('/connection'));

        self::assertSame('closed', $answer->body);
        self::assertSame('6', $answer->header('content-length'));
        self::assertTrue($client->isClosed());
    }

    public function test_exit_ends_the_script_its_shutdown_functions_do_not(): void
    {
        self::assertSame('before-said, in shutdown', self::get('/exit-in-shutdown')->body);
        self::assertSame('alive, destructed', self::get('/destructor')->body);
    }

    public function test_fastcgi_finish_request_answers_and_goes_on(): void
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
    public function test_a_client_that_has_gone_ends_the_script_unless_it_does_not_want_that(bool $ignores): void
    {
        $log = self::file($ignores ? 'ignored' : 'aborted');
        $client = self::client()->send(self::request("/abort?log={$log}" . ($ignores ? '&ignore=1' : '')));
        ServerProcess::eventually('the script runs', static fn(): bool => file_exists("{$log}.begun"));
        unset($client);
        touch("{$log}.gone");
        ServerProcess::eventually('the script has ended', static fn(): bool => file_exists($log));

        self::assertSame('[1,1]', file_get_contents($log));
        self::assertSame($ignores, file_exists("{$log}.through"));
    }

    public function test_pipelined_requests_are_answered_in_order(): void
    {
        $client = self::client()->send(self::request('/buffers') . self::request('/') . self::request('/status-line') . self::request('/destructor'));
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
