<?php

declare(strict_types=1);

namespace Nexus\Doctor\Http;

use Nexus\Doctor\Subject;
use Nexus\Load\Target;

use function Nexus\Async\all;

/**
 * Sends a bounded number of GET requests to a running server: 200 on connections of their own, 50 at once, and three
 * more that look at details.
 *
 * @internal
 */
final readonly class Prober
{
    private const REQUESTS = 200;
    private const AT_ONCE = 50;
    /** Three lost SYNs cost 7 s. */
    private const LIMIT = 8.0;
    private const LONGEST = 1 << 22;

    public function __construct(private Subject $subject) {}

    /** @throws \Nexus\Load\LoadException NX-0731 when the URL is none */
    public function measure(string $url): Measurement
    {
        $target = Target::parse($url);
        $parts = parse_url($url);
        $port = \is_array($parts) ? $parts['port'] ?? 80 : 0;
        $first = $this->exchange($target, ['Connection: keep-alive'], 2);
        if (\is_string($first)) {
            return new Measurement($url, $first);
        }
        $zipped = $this->exchange($target, ['Accept-Encoding: gzip', 'Connection: close'], 1);
        [$times, $lost, $queue] = $this->load($target, $port);
        [$responses, $headers, $bytes] = $first;

        return new Measurement(
            $url,
            null,
            $port,
            $times,
            $lost,
            $responses === 2,
            $headers,
            $bytes,
            \is_array($zipped) && ($zipped[1]['content-encoding'] ?? '') === 'gzip',
            $queue,
        );
    }

    /** @return array{list<float>, int, int} times, lost connections, longest queue */
    private function load(Target $target, int $port): array
    {
        $times = [];
        $lost = $queue = 0;
        $one = function () use ($target, &$times, &$lost): void {
            $start = microtime(true);
            $answer = $this->exchange($target, ['Connection: close'], 1);
            \is_array($answer) ? $times[] = microtime(true) - $start : $lost++;
        };
        for ($sent = 0; $sent < self::REQUESTS; $sent += self::AT_ONCE) {
            $queue = max($queue, $this->subject->acceptQueue($port));
            all(array_fill(0, self::AT_ONCE, $one));
        }

        return [$times, $lost, $queue];
    }

    /**
     * @param list<string> $headers
     * @param int $requests on one connection, one after the other
     * @return array{int, array<string, string>, int}|string responses, headers and body length of the first one; or why
     * there is none
     */
    private function exchange(Target $target, array $headers, int $requests): array|string
    {
        $socket = @stream_socket_client($target->socket, $code, $message, self::LIMIT);
        if ($socket === false) {
            return (string) $message;
        }
        stream_set_timeout($socket, (int) self::LIMIT);
        $head = "GET {$target->resource} HTTP/1.1\r\nHost: {$target->authority}\r\n" . implode("\r\n", $headers)
            . "\r\n\r\n";
        $answers = [];
        for ($request = 0; $request < $requests; $request++) {
            $isSent = @fwrite($socket, $head) === \strlen($head);
            $answer = $isSent ? self::read($socket) : null;
            if ($answer === null) {
                break;
            }
            $answers[] = $answer;
        }
        fclose($socket);

        return $answers === []
            ? 'the connection ended without a response'
            : [\count($answers), $answers[0][0], $answers[0][1]];
    }

    /**
     * @param resource $socket
     * @return array{array<string, string>, int}|null headers and body length
     */
    private static function read($socket): ?array
    {
        $status = fgets($socket, 8192);
        if ($status === false || !str_starts_with($status, 'HTTP/1.')) {
            return null;
        }
        $headers = [];
        while (($line = fgets($socket, 65536)) !== false && rtrim($line) !== '' && \count($headers) < 200) {
            [$name, $value] = explode(':', rtrim($line), 2) + [1 => ''];
            $headers[strtolower($name)] = trim($value);
        }
        if (isset($headers['content-length'])) {
            return [$headers, self::skip($socket, min(self::LONGEST, (int) $headers['content-length']))];
        }
        $isChunked = strtolower($headers['transfer-encoding'] ?? '') === 'chunked';

        return [$headers, $isChunked ? self::chunks($socket) : self::skip($socket, self::LONGEST)];
    }

    /** @param resource $socket */
    private static function skip($socket, int $bytes): int
    {
        $read = 0;
        while ($read < $bytes && !feof($socket)) {
            $part = fread($socket, max(1, min(65536, $bytes - $read)));
            if ($part === false || $part === '') {
                break;
            }
            $read += \strlen($part);
        }

        return $read;
    }

    /** @param resource $socket */
    private static function chunks($socket): int
    {
        $bytes = 0;
        while ($bytes < self::LONGEST && ($size = hexdec(trim((string) fgets($socket, 1024)))) > 0) {
            $bytes += self::skip($socket, (int) $size);
            fgets($socket, 8);
        }
        fgets($socket, 8);

        return $bytes;
    }
}
