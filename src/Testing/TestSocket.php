<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;
use Nexus\Testing\Internal\ClientFrames;

/**
 * The client's end of a WebSocket of an application in process, from HttpClient::webSocket(). Its handler runs in a
 * coroutine of the test. The socket answers pings. It is closed when the object is destroyed.
 */
final class TestSocket
{
    /** Has the application's ends of all sockets. */
    private static ?HttpServer $server = null;

    private readonly ClientFrames $frames;

    /**
     * @param resource $stream
     * @param float $limit seconds
     */
    private function __construct(mixed $stream, private readonly float $limit, private readonly string $path)
    {
        stream_set_timeout($stream, (int) $limit, (int) (fmod($limit, 1) * 1e6));
        $this->frames = new ClientFrames($stream);
    }

    /** @internal */
    public static function open(Response $response, string $path, float $limit): self
    {
        $ends = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
        $ends !== false || throw HttpClientError::noSocket($path, error_get_last()['message'] ?? 'unknown');
        self::$server ??= new HttpServer([]);
        self::$server->openWebSocket($response, $ends[1]);
        fclose($ends[1]);

        return new self($ends[0], $limit, $path);
    }

    /** Sends a text message. Does nothing if the connection is closed. */
    public function send(string $text): void
    {
        $this->frames->send($text, false);
    }

    /** Sends a binary message. Does nothing if the connection is closed. */
    public function sendBinary(string $bytes): void
    {
        $this->frames->send($bytes, true);
    }

    /**
     * Sends JSON in a text message.
     *
     * @param mixed $value anything that json_encode() accepts
     * @throws \JsonException when it cannot be encoded
     */
    public function sendJson(mixed $value): void
    {
        $this->send(json_encode($value, JSON_UNESCAPED_SLASHES | JSON_UNESCAPED_UNICODE | JSON_THROW_ON_ERROR));
    }

    /**
     * Waits for the next message of the application.
     *
     * @phpstan-impure
     * @return string|null null: the connection is closed; see closeCode()
     * @throws HttpClientError NX-0365 when none arrives in time
     */
    public function receive(): ?string
    {
        try {
            return $this->frames->receive();
        } catch (\OverflowException) {
            throw HttpClientError::noMessage($this->path, $this->limit);
        }
    }

    /**
     * Waits for the next message, and decodes it as JSON. Objects are arrays.
     *
     * @phpstan-impure
     * @throws HttpClientError NX-0365 as receive()
     * @throws \JsonException when the message is no JSON, or the connection is closed
     */
    public function receiveJson(): mixed
    {
        return json_decode($this->receive() ?? '', true, flags: JSON_THROW_ON_ERROR);
    }

    /**
     * Closes the connection, and waits until the application's end is closed. Messages that were not received are
     * dropped.
     *
     * @param int $code 1000 to 4999
     * @throws HttpClientError NX-0365 when the application does not close its end in time
     */
    public function close(int $code = 1000, string $reason = ''): void
    {
        $this->frames->close($code, $reason);
        while ($this->receive() !== null) {
        }
    }

    /** Why the connection is closed, once receive() has returned null: 1000 to 4999, or 1006 without a close frame. */
    public function closeCode(): ?int
    {
        return $this->frames->closeCode();
    }

    /** The reason that belongs to closeCode(). */
    public function closeReason(): string
    {
        return $this->frames->closeReason();
    }
}
