<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use PHPUnit\Framework\Attributes\Before;
use PHPUnit\Framework\Attributes\DataProvider;

final class FileTest extends HttpTestCase
{
    private string $path;
    private string $content;

    #[Before]
    public function aFileIsThere(): void
    {
        $this->path = (string) tempnam(sys_get_temp_dir(), 'nexus-file-');
        $this->content = implode('', array_map(static fn(int $n): string => sprintf('%07d', $n), range(1, 50_000)));
        file_put_contents($this->path, $this->content);
        touch($this->path, 784111777);
    }

    protected function tearDown(): void
    {
        unlink($this->path);
        parent::tearDown();
    }

    public function testAFileIsSentInWholeWithItsVersion(): void
    {
        $answer = $this->serve()->get("/file?path={$this->path}");
        self::assertSame(
            [200, '350000', 'application/octet-stream', 'bytes', 'Sun, 06 Nov 1994 08:49:37 GMT'],
            [
                $answer->status,
                $answer->header('content-length'),
                $answer->header('content-type'),
                $answer->header('accept-ranges'),
                $answer->header('last-modified'),
            ],
        );
        self::assertMatchesRegularExpression('/^"[0-9a-f]+-[0-9a-f]+"$/', (string) $answer->header('etag'));
        self::assertSame(md5($this->content), md5($answer->body));
    }

    public function testAPartIsSentAsAskedForAndTheNextRequestOfTheConnectionIsAnswered(): void
    {
        $client = $this->serve()->connect();
        foreach ([
            'bytes=7-13' => [7, 7],
            'bytes=-7' => [349_993, 7],
            'bytes=300000-' => [300_000, 50_000],
        ] as $range => [$first, $length]) {
            $answer = $client->request($this->request("Range: {$range}\r\n"));
            self::assertSame(
                [206, sprintf('bytes %d-%d/350000', $first, $first + $length - 1), (string) $length],
                [$answer->status, $answer->header('content-range'), $answer->header('content-length')],
            );
            self::assertSame(substr($this->content, $first, $length), $answer->body);
        }
        $answer = $client->request($this->request("Range: bytes=350000-\r\n"));
        self::assertSame(
            [416, 'bytes */350000', ''],
            [$answer->status, $answer->header('content-range'), $answer->body],
        );
        self::assertNull($answer->header('content-type'));
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    public function testWhatTheClientHasIsNotSent(): void
    {
        $client = $this->serve()->connect();
        $tag = (string) $client->send(
            "HEAD /file?path={$this->path} HTTP/1.1\r\nHost: localhost\r\n\r\n",
        )->read(false)->header('etag');
        foreach ([
            "If-None-Match: {$tag}",
            'If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT',
            'If-Modified-Since: Sunday, 06-Nov-94 08:49:37 GMT',
        ] as $condition) {
            $client->send($this->request("{$condition}\r\n"));
            $answer = $client->read(false);
            self::assertSame(
                [304, $tag, null, null],
                [
                    $answer->status,
                    $answer->header('etag'),
                    $answer->header('content-type'),
                    $answer->header('content-length'),
                ],
            );
        }
        self::assertSame(412, $client->request($this->request("If-Match: \"other\"\r\n"))->status);
        self::assertSame(206, $client->request($this->request("Range: bytes=0-0\r\nIf-Range: {$tag}\r\n"))->status);
        self::assertSame(200, $client->request($this->request("Range: bytes=0-0\r\nIf-Range: \"other\"\r\n"))->status);
        touch($this->path, 784111778);
        self::assertSame(
            304,
            $client->request($this->request("If-None-Match: {$tag}\r\n"))->status,
            'the response is of the file as it was opened',
        );
    }

    public function testTheApplicationsOwnVersionCounts(): void
    {
        $client = $this->serve()->connect();
        $answer = $client->request($this->request("If-None-Match: \"mine\"\r\n", '&as=weak'));
        self::assertSame(
            [304, 'W/"mine"', 'no-cache'],
            [$answer->status, $answer->header('etag'), $answer->header('cache-control')],
        );
        self::assertSame(
            200,
            $client->request($this->request("Range: bytes=0-0\r\nIf-Range: W/\"mine\"\r\n", '&as=weak'))->status,
        );
    }

    public function testRangesOfAHeadAreIgnoredAndAnIfRangeOfAnotherVersionGetsTheWhole(): void
    {
        $client = $this->serve()->connect();
        $head = $client->send(
            "HEAD /file?path={$this->path} HTTP/1.1\r\nHost: x\r\nRange: bytes=0-1\r\n\r\n",
        )->read(false);
        self::assertSame(
            [200, '350000', 'bytes'],
            [$head->status, $head->header('content-length'), $head->header('accept-ranges')],
        );
        self::assertSame(
            206,
            $client->request($this->request("Range: bytes=0-0\r\nIf-Range: Sun, 06 Nov 1994 08:49:37 GMT\r\n"))->status,
        );
        self::assertSame(
            200,
            $client->request($this->request("Range: bytes=0-0\r\nIf-Range: Sun, 06 Nov 1994 08:49:36 GMT\r\n"))->status,
        );
        self::assertSame('home', $client->request(self::get('/'))->body);
    }

    /** @return iterable<string, array{int}> */
    public static function sizes(): iterable
    {
        foreach ([0, 1, 4000, 16_384, 16_385, 100_000] as $bytes) {
            yield "{$bytes} bytes" => [$bytes];
        }
    }

    #[DataProvider('sizes')]
    public function testFilesOfAnySizeFollowEachOther(int $bytes): void
    {
        $this->content = substr($this->content, 0, $bytes);
        file_put_contents($this->path, $this->content);
        $client = $this->serve()->connect();
        $client->send(
            self::get('/number/1') . $this->request('') . $this->request('') . self::get('/number/2')
                . $this->request('') . self::get('/'),
        );
        $bodies = array_map(static fn() => $client->read()->body, range(1, 6));
        self::assertSame(['number 1', $this->content, $this->content, 'number 2', $this->content, 'home'], $bodies);
        $header = str_repeat('x', 5000);
        $answer = $client->request($this->request("X-Unused: {$header}\r\n", "&as=long&header={$header}"));
        self::assertSame([$header, $this->content], [$answer->header('x-long'), $answer->body]);
    }

    /** @return iterable<string, array{int}> */
    public static function shrunken(): iterable
    {
        yield 'a small file' => [8000];
        yield 'a large one' => [200_000];
    }

    #[DataProvider('shrunken')]
    public function testAShortenedFileIsNeverSentAsComplete(int $bytes): void
    {
        file_put_contents($this->path, substr($this->content, 0, $bytes));
        $server = $this->serve();
        $client = $server->connect();
        self::assertSame($bytes, strlen($client->request($this->request(''))->body));
        file_put_contents($this->path, 'short');
        $received = $client->send($this->request('') . self::get('/'))->rest();
        self::assertStringContainsString("Content-Length: {$bytes}\r\n", $received);
        self::assertStringEndsWith("\r\n\r\nshort", $received);
        self::assertSame('home', $server->get('/')->body);
    }

    public function testAnotherStatusSendsTheWhole(): void
    {
        $answer = $this->serve()->connect()->request(
            $this->request("Range: bytes=0-0\r\nIf-None-Match: *\r\n", '&as=error'),
        );
        self::assertSame(
            [404, 350_000, null],
            [$answer->status, strlen($answer->body), $answer->header('content-range')],
        );
    }

    public function testADownloadHasAName(): void
    {
        $client = $this->serve()->connect();
        $answer = $client->request($this->request('', '&as=download&name=' . rawurlencode('Zürich "1".pdf')));
        self::assertSame(
            'attachment; filename="Z__rich _1_.pdf"; filename*=UTF-8\'\'Z%C3%BCrich%20%221%22.pdf',
            $answer->header('content-disposition'),
        );
        $answer = $client->request($this->request('', '&as=download'));
        self::assertStringContainsString(
            'filename="' . basename($this->path) . '"',
            (string) $answer->header('content-disposition'),
        );
    }

    public function testWhatIsNoFileIsAnError(): void
    {
        $server = $this->serve();
        $client = $server->connect();
        foreach (['/nowhere', sys_get_temp_dir(), '/dev/null'] as $path) {
            self::assertSame(500, $client->request(self::get("/file?path={$path}"))->status);
        }
        $server->stop();
        self::assertStringContainsString(
            '[NX-0401] /nowhere cannot be sent: No such file or directory',
            $server->errors(),
        );
        self::assertStringContainsString('cannot be sent: Is a directory', $server->errors());
        self::assertStringContainsString(
            '[NX-0401] /dev/null cannot be sent: It is no regular file',
            $server->errors(),
        );
    }

    public function testASlowReaderDelaysNoOtherRequest(): void
    {
        $this->content = str_repeat($this->content, 30);
        file_put_contents($this->path, $this->content);
        $server = $this->serve();
        $slow = $server->connect()->send($this->request(''));
        $slow->take(1000);
        for ($i = 0; $i < 20; $i++) {
            self::assertSame('home', $server->get('/')->body);
        }
        self::assertGreaterThan(10_499_000, strlen($slow->send(self::get('/', "Connection: close\r\n"))->rest()));
    }

    private function request(string $headers, string $query = ''): string
    {
        return self::get("/file?path={$this->path}{$query}", $headers);
    }
}
