<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Tests\Functional\HttpAnswer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\TestCase;

/** `nexus serve` with an unmodified application of Slim 4, and with middleware of Slim in an application of Nexus. */
#[CoversNothing]
final class SlimServedTest extends TestCase
{
    private ?ServerProcess $server = null;

    public static function setUpBeforeClass(): void
    {
        SlimTest::install();
    }

    protected function tearDown(): void
    {
        $this->server?->kill();
    }

    public function testItsApplicationIsServed(): void
    {
        $this->start('app.php');

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
        self::assertStringNotContainsString('uncaught', $this->server?->errors() ?? '');
    }

    public function testItReceivesUploadedFilesAndStreamsItsAnswer(): void
    {
        $this->start('app.php');
        $body = "--XY\r\nContent-Disposition: form-data; name=file; filename=\"a.txt\"\r\n"
            . "Content-Type: text/plain\r\n\r\n" . str_repeat('0123456789', 20_000) . "\r\n--XY--\r\n";

        $answer = $this->send('POST', '/upload', $body, ['Content-Type: multipart/form-data; boundary=XY']);

        self::assertSame([200, 200_000], [$answer->status, \strlen($answer->body)]);
        self::assertSame('a.txt', $answer->headers['x-name'] ?? null);
    }

    public function testItsMiddlewareRunsInAnApplicationOfNexus(): void
    {
        $this->start('middleware.php');

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

    private function start(string $file): void
    {
        $this->server = ServerProcess::start(__DIR__ . "/slim4/{$file}", ['--workers=1']);
    }

    /** @param list<string> $headers */
    private function send(string $method, string $target, string $body = '', array $headers = []): HttpAnswer
    {
        $server = $this->server ?? throw new \LogicException('The server is started first.');
        // A real client, which checks the framing of what it receives.
        $line = ['curl', '--silent', '--show-error', '--include', '--globoff', '--max-time', '30'];
        $line = [...$line, ...$method === 'HEAD' ? ['--head'] : ['--request', $method]];
        foreach ($headers as $header) {
            $line = [...$line, '--header', $header];
        }
        $line = $body === '' ? $line : [...$line, '--header', 'Expect:', '--data-binary', '@-'];
        $process = proc_open(
            [...$line, strtr($server->address, ['tcp:' => 'http:']) . $target],
            [['pipe', 'r'], ['pipe', 'w'], STDERR],
            $pipes,
        );
        self::assertIsResource($process);
        fwrite($pipes[0], $body);
        fclose($pipes[0]);
        $output = (string) stream_get_contents($pipes[1]);
        self::assertSame(0, proc_close($process), "{$method} {$target}: {$output}");

        return self::answer($output);
    }

    private static function answer(string $output): HttpAnswer
    {
        [$head, $body] = [...explode("\r\n\r\n", $output, 2), ''];
        $lines = explode("\r\n", $head);
        $headers = [];
        foreach (\array_slice($lines, 1) as $line) {
            [$name, $value] = [...explode(':', $line, 2), ''];
            $headers[strtolower($name)] = trim($value);
        }

        return new HttpAnswer((int) substr($lines[0], 9, 3), $headers, $body);
    }
}
