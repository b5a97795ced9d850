<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

use Nexus\Tests\Functional\ServerProcess;

/** A client that reads a response chunk by chunk, as the server has sent it. */
final readonly class EventClient
{
    /** @param resource $stream */
    private function __construct(private mixed $stream) {}

    public static function get(string $address, string $path, string $fields): self
    {
        $stream = stream_socket_client($address, timeout: ServerProcess::PATIENCE);
        \assert($stream !== false);
        stream_set_timeout($stream, (int) ServerProcess::PATIENCE);
        fwrite($stream, "GET {$path} HTTP/1.1\r\nHost: localhost\r\nAccept: text/event-stream\r\n{$fields}\r\n");
        while (($line = fgets($stream)) !== "\r\n") {
            if ($line === false) {
                throw new \RuntimeException('The connection was closed before the end of the head.');
            }
        }

        return new self($stream);
    }

    /** The next chunk; empty: the last one. */
    public function chunk(): string
    {
        $line = fgets($this->stream);
        if ($line === false) {
            throw new \RuntimeException('The connection was closed, or nothing arrived.');
        }
        $length = (int) hexdec(trim($line));
        $chunk = $length === 0 ? '' : (string) stream_get_contents($this->stream, $length);
        fgets($this->stream);

        return $chunk;
    }

    public function close(): void
    {
        fclose($this->stream);
    }
}
