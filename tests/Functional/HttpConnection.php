<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional;

/** A persistent connection of a strict client: a truncated or missing response throws an exception. */
final class HttpConnection
{
    /** @param resource $stream */
    private function __construct(private $stream) {}

    /** @param int $port of its own; 0: any */
    public static function open(string $address, int $port = 0): self
    {
        $context = stream_context_create($port === 0 ? [] : ['socket' => ['bindto' => "127.0.0.1:{$port}"]]);
        $stream = @stream_socket_client(
            $address,
            $error,
            $message,
            ServerProcess::PATIENCE,
            STREAM_CLIENT_CONNECT,
            $context,
        );
        if ($stream === false) {
            throw new \RuntimeException("No connection to {$address}: {$message}");
        }
        stream_set_timeout($stream, (int) ServerProcess::PATIENCE);

        return new self($stream);
    }

    public function get(string $path): HttpAnswer
    {
        $this->send("GET {$path} HTTP/1.1\r\nHost: localhost\r\n\r\n");

        return $this->read();
    }

    public function send(string $bytes): void
    {
        for ($sent = 0; $sent < strlen($bytes); $sent += $written) {
            $written = @fwrite($this->stream, substr($bytes, $sent));
            if ($written === false || $written === 0) {
                throw new \RuntimeException('The connection was closed before the request was sent.');
            }
        }
    }

    /** An answer with a Content-Length. */
    public function read(): HttpAnswer
    {
        $status = (int) substr($this->line(), 9, 3);
        $headers = [];
        while (($line = $this->line()) !== '') {
            [$name, $value] = explode(':', $line, 2) + ['', ''];
            $headers[strtolower($name)] = trim($value);
        }
        $length = (int) ($headers['content-length'] ?? 0);
        $body = $length > 0 ? (string) stream_get_contents($this->stream, $length) : '';
        if (strlen($body) !== $length) {
            throw new \RuntimeException('The connection was closed within a body.');
        }

        return new HttpAnswer($status, $headers, $body);
    }

    public function isClosed(): bool
    {
        return fread($this->stream, 1) === '' && feof($this->stream);
    }

    /**
     * Whether the server has closed a connection without a request. Does not wait, and does not use select(), which
     * cannot handle descriptors from 1024 on.
     */
    public function hasEnded(): bool
    {
        stream_set_blocking($this->stream, false);
        $next = @stream_socket_recvfrom($this->stream, 1, STREAM_PEEK);
        stream_set_blocking($this->stream, true);

        return $next !== false;
    }

    /** Resets the connection, so that its port is free at once; returns the port. */
    public function cut(): int
    {
        $port = (int) substr((string) strrchr((string) stream_socket_get_name($this->stream, false), ':'), 1);
        $socket = socket_import_stream($this->stream);
        \assert($socket !== false);
        socket_set_option($socket, SOL_SOCKET, SO_LINGER, ['l_onoff' => 1, 'l_linger' => 0]);
        fclose($this->stream);

        return $port;
    }

    private function line(): string
    {
        $line = @fgets($this->stream);
        if ($line === false || !str_ends_with($line, "\r\n")) {
            throw new \RuntimeException('The connection was closed within an answer.');
        }

        return substr($line, 0, -2);
    }
}
