<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

/**
 * The frames of a WebSocket client (RFC 6455 §5) on a stream. It answers pings, and the close frame of the server.
 *
 * @internal
 */
final class ClientFrames
{
    private const CONTINUATION = 0;
    private const TEXT = 1;
    private const BINARY = 2;
    private const CLOSE = 8;
    private const PING = 9;
    private const PONG = 10;
    private const NO_CODE = 1005;
    private const ABNORMAL = 1006;

    private string $message = '';
    private ?int $closeCode = null;
    private string $closeReason = '';
    private bool $hasClosed = false;

    /** @param resource $stream */
    public function __construct(private readonly mixed $stream) {}

    public function send(string $payload, bool $isBinary): void
    {
        $this->write($isBinary ? self::BINARY : self::TEXT, $payload);
    }

    public function close(int $code, string $reason): void
    {
        if (!$this->hasClosed) {
            $this->hasClosed = true;
            $this->write(self::CLOSE, pack('n', $code) . $reason);
        }
    }

    /**
     * The next message; null: the connection is closed.
     *
     * @throws \OverflowException when none has arrived within the timeout of the stream
     */
    public function receive(): ?string
    {
        while ($this->closeCode === null) {
            $frame = $this->read();
            if ($frame === null) {
                $this->closeCode = self::ABNORMAL;

                return null;
            }
            [$opcode, $isFinal, $payload] = $frame;
            match ($opcode) {
                self::CONTINUATION => $this->message .= $payload,
                self::TEXT, self::BINARY => $this->message = $payload,
                self::PING => $this->write(self::PONG, $payload),
                self::CLOSE => $this->closed($payload),
                default => null,
            };
            if ($isFinal && $opcode <= self::BINARY) {
                return $this->message;
            }
        }

        return null;
    }

    public function closeCode(): ?int
    {
        return $this->closeCode;
    }

    public function closeReason(): string
    {
        return $this->closeReason;
    }

    private function closed(string $payload): void
    {
        /** @var array{1: int} $parts */
        $parts = \strlen($payload) < 2 ? [1 => self::NO_CODE] : unpack('n', $payload);
        $this->closeCode = $parts[1];
        $this->closeReason = substr($payload, 2);
        $this->close($parts[1] === self::NO_CODE ? 1000 : $parts[1], '');
        fclose($this->stream);
    }

    /** @return array{int, bool, string}|null opcode, whether it is the last frame of its message, payload */
    private function read(): ?array
    {
        $head = $this->exactly(2);
        if ($head === null) {
            return null;
        }
        $length = \ord($head[1]) & 127;
        if ($length > 125) {
            /** @var array{1: int} $parts */
            $parts = unpack($length === 126 ? 'n' : 'J', (string) $this->exactly($length === 126 ? 2 : 8));
            $length = $parts[1];
        }

        return [\ord($head[0]) & 15, \ord($head[0]) >= 128, (string) $this->exactly($length)];
    }

    private function exactly(int $length): ?string
    {
        $bytes = $length === 0 ? '' : (string) @stream_get_contents($this->stream, $length);
        if (\strlen($bytes) < $length && stream_get_meta_data($this->stream)['timed_out']) {
            throw new \OverflowException('nothing has arrived in time');
        }

        return \strlen($bytes) === $length ? $bytes : null;
    }

    private function write(int $opcode, string $payload): void
    {
        $length = \strlen($payload);
        $head = \chr(128 | $opcode) . match (true) {
            $length < 126 => \chr(128 | $length),
            $length < 65536 => \chr(128 | 126) . pack('n', $length),
            default => \chr(128 | 127) . pack('J', $length),
        };
        $mask = random_bytes(4);
        $bytes = $head . $mask . ($payload ^ str_repeat($mask, intdiv($length, 4) + 1));
        while ($bytes !== '' && \is_resource($this->stream)) {
            $written = (int) @fwrite($this->stream, $bytes);
            $bytes = $written === 0 ? '' : substr($bytes, $written);
        }
    }
}
