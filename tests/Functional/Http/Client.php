<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;

/** A client that sends exactly the given bytes, and checks everything that it reads. */
final class Client
{
    /**
     * @param resource $stream
     * @param string $statusLine a regular expression
     */
    private function __construct(private $stream, private readonly string $statusLine) {}

    public static function open(string $address): self
    {
        return self::connect($address, '~^(HTTP/1\.[01]) ([1-9]\d\d) ~');
    }

    /** nginx sends no space behind a status that it does not know. */
    public static function openNginx(string $address): self
    {
        return self::connect($address, '~^(HTTP/1\.[01]) ([1-9]\d\d)(?: |$)~');
    }

    public function send(string $bytes): self
    {
        for ($sent = 0; $sent < \strlen($bytes); $sent += $written) {
            $written = @fwrite($this->stream, substr($bytes, $sent, 65536));
            if ($written === false || $written === 0) {
                throw new \RuntimeException('The connection was closed while something was sent.');
            }
        }

        return $this;
    }

    /**
     * @param float $patience seconds that the server may read nothing of it
     * @return int bytes that went
     */
    public function sendAsMuchAsGoes(string $bytes, int $times, float $patience): int
    {
        stream_set_blocking($this->stream, false);
        $sent = 0;
        for ($all = \strlen($bytes) * $times; $sent < $all; $sent += (int) @fwrite(
            $this->stream,
            substr($bytes, $sent % \strlen($bytes)),
        )) {
            [$read, $write, $except] = [null, [$this->stream], null];
            if ((int) stream_select($read, $write, $except, 0, (int) ($patience * 1e6)) === 0) {
                break;
            }
        }
        stream_set_blocking($this->stream, true);

        return $sent;
    }

    /** Shuts down the sending side. */
    public function finish(): self
    {
        stream_socket_shutdown($this->stream, STREAM_SHUT_WR);

        return $this;
    }

    public function request(string $bytes): Answer
    {
        return $this->send($bytes)->read();
    }

    public function read(bool $hasBody = true): Answer
    {
        $line = $this->line();
        if (preg_match($this->statusLine, $line, $match) !== 1) {
            throw new \RuntimeException("That is no status line: {$line}");
        }
        $headers = [];
        while (($line = $this->line()) !== '') {
            [$name, $value] = explode(': ', $line, 2);
            $headers[strtolower($name)][] = $value;
        }
        $status = (int) $match[2];
        $hasBody = $hasBody && $status >= 200 && $status !== 204 && $status !== 304;

        return new Answer($match[1], $status, $headers, $hasBody ? $this->body($headers) : '');
    }

    /** @return array{Answer, array<string, list<string>>} an answer in chunks, and the fields behind it */
    public function readWithTrailers(): array
    {
        $answer = $this->read(false);
        $body = '';
        while (($size = (int) hexdec($this->line())) > 0) {
            $body .= $this->take($size);
            $this->take(2);
        }
        $trailers = [];
        while (($line = $this->line()) !== '') {
            [$name, $value] = explode(': ', $line, 2);
            $trailers[strtolower($name)][] = $value;
        }

        return [new Answer($answer->protocol, $answer->status, $answer->headers, $body), $trailers];
    }

    /** Everything until the server closes the connection, which it must do in time. */
    public function rest(): string
    {
        $rest = (string) stream_get_contents($this->stream);
        if (stream_get_meta_data($this->stream)['timed_out']) {
            throw new \RuntimeException('The connection is still open.');
        }

        return $rest;
    }

    /** Reads to the end, and returns the number of bytes. */
    public function skip(): int
    {
        $length = 0;
        while (($bytes = (string) fread($this->stream, 1 << 20)) !== '') {
            $length += \strlen($bytes);
        }

        return $length;
    }

    public function close(): void
    {
        fclose($this->stream);
    }

    public function isClosed(): bool
    {
        return fread($this->stream, 1) === '' && feof($this->stream);
    }

    public function take(int $length): string
    {
        $bytes = $length > 0 ? (string) stream_get_contents($this->stream, $length) : '';
        if (\strlen($bytes) !== $length) {
            throw $this->incomplete('a body');
        }

        return $bytes;
    }

    private static function connect(string $address, string $statusLine): self
    {
        $stream = stream_socket_client($address, $error, $message, (int) ServerProcess::PATIENCE);
        if ($stream === false) {
            throw new \RuntimeException("No connection to {$address}: {$message}");
        }
        stream_set_timeout($stream, (int) ServerProcess::PATIENCE);

        return new self($stream, $statusLine);
    }

    /** @param array<string, list<string>> $headers */
    private function body(array $headers): string
    {
        if (isset($headers['content-length'])) {
            return $this->take((int) $headers['content-length'][0]);
        }
        if (!isset($headers['transfer-encoding'])) {
            return $this->rest();
        }
        $body = '';
        while (($size = (int) hexdec($this->line())) > 0) {
            $body .= $this->take($size);
            $this->take(2);
        }
        $this->take(2);

        return $body;
    }

    private function line(): string
    {
        $line = fgets($this->stream);
        if ($line === false || !str_ends_with($line, "\r\n")) {
            throw $this->incomplete('an answer');
        }

        return substr($line, 0, -2);
    }

    private function incomplete(string $what): \RuntimeException
    {
        return new \RuntimeException(
            stream_get_meta_data($this->stream)['timed_out']
                ? 'The server has sent nothing for ' . (int) ServerProcess::PATIENCE . " s within {$what}."
                : "The connection was closed within {$what}.",
        );
    }
}
