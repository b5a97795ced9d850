<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Db\Internal\KeepAlive;
use Nexus\Db\{RedisServer, RedisSubscriptionException};

/**
 * A RESP2 connection for subscriptions. The clients can only subscribe with a blocking callback; both use this class to
 * receive messages in a loop.
 *
 * @internal
 */
final class Socket
{
    private const PIECE = 65536;

    /** @var resource */
    private $stream;
    public readonly string $address;
    private string $buffer = '';

    public function __construct(RedisServer $server)
    {
        $this->address = $server->isSocketFile() ? $server->host : "{$server->host}:{$server->port}";
        $scheme = $server->tls === null ? 'tcp' : 'tls';
        $context = stream_context_create($server->tls === null ? [] : ['ssl' => $server->tls]);
        $url = $server->isSocketFile() ? "unix://{$server->host}" : "{$scheme}://{$this->address}";
        $stream = @stream_socket_client($url, $code, $reason, $server->connectTimeout, STREAM_CLIENT_CONNECT, $context);
        if ($stream === false) {
            throw RedisSubscriptionException::lost(
                $this->address,
                $reason === null || $reason === '' ? "error {$code}" : $reason,
            );
        }
        $this->stream = $stream;
        stream_set_timeout($stream, -1);
        KeepAlive::of($stream);
        $credentials = $server->credentials();
        if ($credentials !== []) {
            $this->ask('AUTH', ...$credentials);
        }
    }

    public function write(string ...$words): void
    {
        $text = '*' . \count($words) . "\r\n";
        foreach ($words as $word) {
            $text .= '$' . \strlen($word) . "\r\n{$word}\r\n";
        }
        if (@fwrite($this->stream, $text) !== \strlen($text)) {
            throw RedisSubscriptionException::lost($this->address, 'nothing can be written');
        }
    }

    /** Waits for the reply; throws when it is an error. */
    public function ask(string ...$words): mixed
    {
        $this->write(...$words);

        return $this->read();
    }

    /** Reads one value, the next one that the server sends. If cancelled, it has consumed nothing. */
    public function read(): mixed
    {
        while (true) {
            $place = 0;
            if ($this->isWhole($place)) {
                $place = 0;
                $value = $this->parse($place);
                $this->buffer = substr($this->buffer, $place);

                return $value;
            }
            $this->fill();
        }
    }

    public function close(): void
    {
        if (\is_resource($this->stream)) {
            @stream_socket_shutdown($this->stream, STREAM_SHUT_RDWR);
        }
    }

    private function fill(): void
    {
        $piece = @fread($this->stream, self::PIECE);
        if ($piece === false || $piece === '') {
            throw RedisSubscriptionException::lost($this->address, 'it was closed');
        }
        $this->buffer .= $piece;
    }

    /** Whether the buffer has a complete value; moves $place behind it. */
    private function isWhole(int &$place): bool
    {
        $end = strpos($this->buffer, "\r\n", $place);
        if ($end === false) {
            return false;
        }
        $kind = $this->buffer[$place];
        $number = (int) substr($this->buffer, $place + 1, $end - $place - 1);
        $place = $end + 2;
        if ($kind === '$' && $number >= 0) {
            $place += $number + 2;
        }
        for ($element = 0; $kind === '*' && $element < $number; $element++) {
            if (!$this->isWhole($place)) {
                return false;
            }
        }

        return $place <= \strlen($this->buffer);
    }

    private function parse(int &$place): mixed
    {
        $end = (int) strpos($this->buffer, "\r\n", $place);
        $kind = $this->buffer[$place];
        $line = substr($this->buffer, $place + 1, $end - $place - 1);
        $place = $end + 2;

        return match ($kind) {
            '+' => $line,
            ':' => (int) $line,
            '$' => $line === '-1' ? null : $this->text((int) $line, $place),
            '*' => $this->list((int) $line, $place),
            '-' => throw RedisSubscriptionException::refused($this->address, $line),
            default => throw RedisSubscriptionException::lost($this->address, 'it does not speak the protocol'),
        };
    }

    private function text(int $length, int &$place): string
    {
        $text = substr($this->buffer, $place, $length);
        $place += $length + 2;

        return $text;
    }

    /** @return list<mixed> */
    private function list(int $length, int &$place): array
    {
        $list = [];
        for ($element = 0; $element < $length; $element++) {
            $list[] = $this->parse($place);
        }

        return $list;
    }
}
