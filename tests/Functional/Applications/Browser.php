<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

use Nexus\Tests\Functional\ServerProcess;

/** Sends each request on its own connection, possibly long before the response is read. */
final readonly class Browser
{
    public function __construct(private string $address) {}

    /** @param array<string, string> $headers */
    public function get(string $target, array $headers = []): Page
    {
        return self::read($this->send('GET', $target, $headers));
    }

    /** @param array<string, string> $headers */
    public function post(string $target, string $body, array $headers = []): Page
    {
        return self::read(
            $this->send('POST', $target, $headers + ['Content-Type' => 'application/x-www-form-urlencoded'], $body),
        );
    }

    /**
     * @param array<string, string> $headers
     * @return resource to read the response from
     */
    public function send(string $method, string $target, array $headers = [], string $body = '')
    {
        $stream = stream_socket_client($this->address, $code, $message, ServerProcess::PATIENCE);
        if ($stream === false) {
            throw new \RuntimeException("No connection to {$this->address}: {$message}");
        }
        $headers += [
            'Host' => 'shop.example',
            'User-Agent' => 'a browser',
            'Connection' => 'close',
        ] + ($body === '' ? [] : ['Content-Length' => (string) strlen($body)]);
        $lines = array_map(
            static fn(string $name, string $value): string => "{$name}: {$value}\r\n",
            array_keys($headers),
            $headers,
        );
        fwrite($stream, "{$method} {$target} HTTP/1.1\r\n" . implode('', $lines) . "\r\n{$body}");

        return $stream;
    }

    /** @param resource $stream */
    public static function read($stream): Page
    {
        stream_set_timeout($stream, (int) ServerProcess::PATIENCE);
        $bytes = (string) stream_get_contents($stream);
        fclose($stream);

        return Page::parse($bytes);
    }
}
