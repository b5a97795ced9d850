<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Tests\Functional\HttpAnswer;
use Nexus\Tests\Functional\ServerProcess;
use PHPUnit\Framework\TestCase;

/** `nexus serve` with an application file, and curl: a real client, which checks the framing of what it reads. */
abstract class ServedTestCase extends TestCase
{
    private const LINE = ['curl', '--silent', '--show-error', '--include', '--globoff', '--max-time', '120'];

    private ?ServerProcess $server = null;

    final protected function tearDown(): void
    {
        $this->server?->kill();
    }

    final protected function start(string $file): ServerProcess
    {
        return $this->server = ServerProcess::start($file, ['--workers=1']);
    }

    /** @param list<string> $headers */
    final protected function send(string $method, string $target, string $body = '', array $headers = []): HttpAnswer
    {
        return $this->receive([$this->open($method, $target, $body, $headers)])[0];
    }

    /**
     * @param list<string> $headers
     *
     * @return array{resource, resource, string} the process, its output, and what it sends
     */
    final protected function open(string $method, string $target, string $body = '', array $headers = []): array
    {
        $server = $this->server ?? throw new \LogicException('The server is started first.');
        $line = [...self::LINE, ...$method === 'HEAD' ? ['--head'] : ['--request', $method]];
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

        return [$process, $pipes[1], "{$method} {$target}"];
    }

    /**
     * @param list<array{resource, resource, string}> $requests
     *
     * @return list<HttpAnswer> in the order of the requests, which may be in progress together
     */
    final protected function receive(array $requests): array
    {
        $answers = [];
        foreach ($requests as [$process, $output, $request]) {
            $text = (string) stream_get_contents($output);
            self::assertSame(0, proc_close($process), "{$request}: {$text}");
            $answers[] = self::answer($text);
        }

        return $answers;
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
