<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Middleware;

use Nexus\Http\Middleware\AccessFormat;
use Nexus\Http\Middleware\AccessLog;
use Nexus\Http\Middleware\AccessRecord;
use Nexus\Http\Middleware\InvalidMiddlewareError;
use Nexus\Http\Middleware\LogFile;
use Nexus\Http\Middleware\TraceContext;
use Nexus\Http\Request;
use Nexus\Testing\VirtualClock;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\DataProvider;
use Psr\Log\AbstractLogger;

#[CoversClass(AccessLog::class)]
#[CoversClass(AccessFormat::class)]
#[CoversClass(AccessRecord::class)]
#[CoversClass(LogFile::class)]
final class AccessLogTest extends MiddlewareTestCase
{
    private const TIME = '\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000\]';

    public function testTheCommonFormat(): void
    {
        $lines = $this->lines(AccessLog::common(...), self::request('GET', '/path/1?a=b'), self::request('GET', '/no'));
        self::assertMatchesRegularExpression(
            '~^- - - ' . self::TIME . ' "GET /path/1\?a=b HTTP/1.1" 200 7\n$~D',
            $lines[0],
        );
        self::assertStringContainsString('"GET /no HTTP/1.1" 404 ', $lines[1]);
    }

    public function testTheCombinedFormat(): void
    {
        $request = self::request('GET', '/', ['Referer' => 'https://a.example/', 'User-Agent' => 'curl/8']);
        $lines = $this->lines(AccessLog::combined(...), $request, self::request());
        self::assertStringEndsWith(" \"GET / HTTP/1.1\" 200 7 \"https://a.example/\" \"curl/8\"\n", $lines[0]);
        self::assertStringEndsWith(" 200 7 \"-\" \"-\"\n", $lines[1]);
    }

    public function testTheJsonFormat(): void
    {
        $request = self::request('GET', '/', ['User-Agent' => 'curl/8']);
        $fields = (array) json_decode($this->lines(AccessLog::json(...), $request)[0], true);
        self::assertSame(
            [
                'time', 'client', 'method', 'path', 'protocol', 'status', 'bytes', 'duration', 'referer', 'agent',
                'id', 'trace', 'aborted',
            ],
            array_keys($fields),
        );
        self::assertSame(['GET', '/', 200, 7, null, 'curl/8', $request->requestId(), null, false], [
            $fields['method'], $fields['path'], $fields['status'], $fields['bytes'], $fields['referer'],
            $fields['agent'], $fields['id'], $fields['trace'], $fields['aborted'],
        ]);
        self::assertMatchesRegularExpression('/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/D', \is_string($fields['time']) ? $fields['time'] : '');
    }

    public function testALoggerGetsALevelAndFields(): void
    {
        $logger = new class extends AbstractLogger {
            /** @var list<array{mixed, string, array<mixed>}> */
            public array $records = [];

            public function log($level, string|\Stringable $message, array $context = []): void
            {
                $this->records[] = [$level, (string) $message, $context];
            }
        };
        $this->answer(self::request(), new TraceContext(), AccessLog::to($logger));
        $this->answer(self::request('GET', '/throws'), AccessLog::to($logger, '{status}'));
        self::assertSame(['info', '{method} {path} {status} ({latencyMs}ms)'], \array_slice($logger->records[0], 0, 2));
        self::assertSame(['error', '{status}'], \array_slice($logger->records[1], 0, 2));
        self::assertSame([200, 500], [$logger->records[0][2]['status'], $logger->records[1][2]['status']]);
        self::assertIsFloat($logger->records[0][2]['latencyMs']);
        self::assertSame($this->handled?->attribute('trace.id'), $logger->records[0][2]['trace']);
    }

    /** @return iterable<string, array{string, string}> a user agent, what is logged */
    public static function attacks(): iterable
    {
        yield 'a quote' => ['a" 200 7 "b', 'a\x22 200 7 \x22b'];
        yield 'a backslash' => ['a\\', 'a\x5c'];
        yield 'a tab' => ["a\tb", 'a\x09b'];
        yield 'a control sequence of 8 bits' => ["\u{9b}2J", '\xc2\x9b2J'];
        yield 'what is no UTF-8' => ["\xff", '\xff'];
        yield 'the direction of text' => ["\u{202e}txt", '\xe2\x80\xaetxt'];
    }

    #[DataProvider('attacks')]
    public function testTextsOfClientsCannotForgeALineOrAField(string $agent, string $logged): void
    {
        $request = static fn(): Request => self::request('GET', '/', ['User-Agent' => $agent]);
        self::assertStringEndsWith("\"{$logged}\"\n", $this->lines(AccessLog::combined(...), $request())[0]);
        $line = $this->lines(AccessLog::json(...), $request())[0];
        self::assertSame($logged, ((array) json_decode($line, true))['agent']);
        self::assertMatchesRegularExpression('/^[\x20-\x7E]+\n$/D', $line);
    }

    public function testLongTextsAreCut(): void
    {
        $request = self::request('GET', '/', ['User-Agent' => str_repeat('a', 5000)]);
        self::assertStringEndsWith(
            ' "' . str_repeat('a', 2048) . "...\"\n",
            $this->lines(AccessLog::combined(...), $request)[0],
        );
    }

    /** @return iterable<string, array{string, string}> */
    public static function queries(): iterable
    {
        yield 'a token' => ['a=1&token=abc&b=2', 'a=1&token=[redacted]&b=2'];
        yield 'upper case' => ['Access_Token=abc', 'Access_Token=[redacted]'];
        yield 'an element of a list' => ['password[]=abc', 'password[]=[redacted]'];
        yield 'an escaped name' => ['%74oken=abc', '%74oken=[redacted]'];
        yield 'by setting' => ['pin=1234', 'pin=[redacted]'];
        yield 'a part of a name' => ['tokens=3', 'tokens=3'];
        yield 'no value' => ['token', 'token'];
    }

    #[DataProvider('queries')]
    public function testSecretsOfQueriesAreNotLogged(string $query, string $logged): void
    {
        $create = static function (mixed $target): AccessLog {
            \assert(\is_resource($target));

            return AccessLog::combined($target)->withSecrets('PIN');
        };
        $request = self::request('GET', "/?{$query}", ['Referer' => "https://a.example/?{$query}"]);
        self::assertStringEndsWith(
            " \"GET /?{$logged} HTTP/1.1\" 200 7 \"https://a.example/?{$logged}\" \"-\"\n",
            $this->lines($create, $request)[0],
        );
    }

    public function testPathsAreLeftOutAndRequestsAreSampled(): void
    {
        $create = static function (mixed $target): AccessLog {
            \assert(\is_resource($target));

            return AccessLog::common($target)->except('/path')->sampling(0.0);
        };
        $requests = array_map(
            static fn(string $path): Request => self::request('GET', $path),
            ['/health', '/path/throws', '/', '/throws', '/no'],
        );
        $lines = $this->lines($create, ...$requests);
        self::assertCount(1, $lines);
        self::assertStringContainsString('"GET /throws HTTP/1.1" 500 ', $lines[0]);
    }

    public function testAFileThatWasRotatedIsOpenedAgain(): void
    {
        $clock = VirtualClock::install();
        $file = (string) tempnam(sys_get_temp_dir(), 'nexus-access');
        try {
            $log = AccessLog::common($file);
            $this->answer(self::request(), $log);
            rename($file, "{$file}.1");
            $this->answer(self::request(), $log);
            $clock->advance(1.0);
            $this->answer(self::request(), $log);
            $counts = [\count((array) file("{$file}.1")), \count((array) file($file))];
        } finally {
            VirtualClock::uninstall();
            @unlink($file);
            @unlink("{$file}.1");
        }
        self::assertSame([2, 1], $counts);
    }

    public function testRefusesWrongSettings(): void
    {
        $messages = [];
        $log = AccessLog::common('php://memory');
        foreach ([
            static fn() => AccessLog::json('/nonexistent/access.log'),
            static fn() => $log->sampling(2.0),
            static fn() => $log->except('a'),
        ] as $create) {
            try {
                $create();
            } catch (InvalidMiddlewareError $error) {
                $messages[] = $error->getMessage();
            }
        }
        self::assertSame([
            '[NX-1132] AccessLog: the folder /nonexistent does not exist',
            '[NX-1132] AccessLog: the share is from 0 to 1, not 2',
            '[NX-1132] AccessLog: the path "a" does not begin with a slash',
        ], $messages);
    }

    /**
     * @param callable(resource): AccessLog $create
     * @return list<string>
     */
    private function lines(callable $create, Request ...$requests): array
    {
        $stream = fopen('php://memory', 'w+');
        self::assertIsResource($stream);
        $log = $create($stream);
        foreach ($requests as $request) {
            $this->answer($request, $log);
        }
        rewind($stream);
        preg_match_all('/.*\n/', (string) stream_get_contents($stream), $lines);

        return $lines[0];
    }
}
