<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional;

/** A WebSocket client that reports each frame of the server. Every wait has a limit, which fails the test. */
final class WebSocketClient
{
    private const KEY = 'dGhlIHNhbXBsZSBub25jZQ==';
    private const TEXT = 1;
    private const BINARY = 2;
    private const CLOSE = 8;
    private const NAMES = [
        0 => 'continuation',
        self::TEXT => 'text',
        self::BINARY => 'binary',
        self::CLOSE => 'close',
        9 => 'ping',
        10 => 'pong',
    ];

    /**
     * @param resource $stream
     * @param array<string, string> $headers of the response, by lower-case name
     */
    private function __construct(
        private $stream,
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body,
    ) {}

    /**
     * Sends the handshake, and reads the head of the response.
     *
     * @param string $address of ServerProcess: "tcp://127.0.0.1:8080"
     * @param array<string, string> $headers further ones, or others
     */
    public static function open(string $address, string $path, array $headers = []): self
    {
        $stream = stream_socket_client($address, $error, $message, ServerProcess::PATIENCE);
        if ($stream === false) {
            throw new \RuntimeException("No connection to {$address}: {$message}");
        }
        stream_set_timeout($stream, (int) ServerProcess::PATIENCE);
        $headers += [
            'Host' => 'localhost',
            'Connection' => 'Upgrade',
            'Upgrade' => 'websocket',
            'Sec-WebSocket-Version' => '13',
            'Sec-WebSocket-Key' => self::KEY,
        ];
        $lines = '';
        foreach ($headers as $name => $value) {
            $lines .= "{$name}: {$value}\r\n";
        }
        fwrite($stream, "GET {$path} HTTP/1.1\r\n{$lines}\r\n");
        $status = (int) substr((string) fgets($stream), 9, 3);
        $answer = [];
        while (($line = rtrim((string) fgets($stream))) !== '') {
            [$name, $value] = explode(':', $line, 2) + ['', ''];
            $answer[strtolower($name)] = trim($value);
        }
        $length = (int) ($answer['content-length'] ?? 0);
        $body = $length > 0 ? (string) stream_get_contents($stream, $length) : '';

        return new self($stream, $status, $answer, $body);
    }

    public function send(string $text): self
    {
        return $this->frame(self::TEXT, $text);
    }

    public function sendBinary(string $bytes): self
    {
        return $this->frame(self::BINARY, $bytes);
    }

    /** Sends a close frame. */
    public function close(int $code = 1000, string $reason = ''): self
    {
        return $this->frame(self::CLOSE, pack('n', $code) . $reason);
    }

    /** Closes the connection without a close frame. */
    public function disconnect(): void
    {
        fclose($this->stream);
    }

    /** The next frame: "text hello", "close 1000 bye"; "end": the server has closed the connection. */
    public function next(): string
    {
        $head = $this->bytes(2);
        if ($head === null) {
            return 'end';
        }
        $length = ord($head[1]) & 127;
        if ($length > 125) {
            $size = $length === 126 ? 2 : 8;
            $length = (int) hexdec(bin2hex((string) $this->bytes($size)));
        }
        $payload = (string) $this->bytes($length);
        $opcode = ord($head[0]) & 15;
        if ($opcode === self::CLOSE && $payload !== '') {
            $payload = hexdec(bin2hex(substr($payload, 0, 2))) . ' ' . substr($payload, 2);
        }

        return rtrim(self::NAMES[$opcode] . " {$payload}");
    }

    /**
     * The next frames.
     *
     * @return list<string>
     */
    public function frames(int $count): array
    {
        $frames = [];
        while (\count($frames) < $count) {
            $frames[] = $this->next();
        }

        return $frames;
    }

    private function frame(int $opcode, string $payload): self
    {
        $length = \strlen($payload);
        $head = \chr(0x80 | $opcode) . match (true) {
            $length < 126 => \chr(0x80 | $length),
            $length < 65536 => \chr(0xfe) . pack('n', $length),
            default => \chr(0xff) . pack('J', $length),
        };
        $mask = random_bytes(4);
        fwrite($this->stream, $head . $mask . ($payload ^ str_repeat($mask, intdiv($length, 4) + 1)));

        return $this;
    }

    /** @return string|null null: the connection is closed */
    private function bytes(int $length): ?string
    {
        $bytes = $length === 0 ? '' : (string) stream_get_contents($this->stream, $length);
        if (\strlen($bytes) < $length && stream_get_meta_data($this->stream)['timed_out']) {
            throw new \RuntimeException('The server has sent nothing for ' . ServerProcess::PATIENCE . ' s.');
        }

        return \strlen($bytes) === $length ? $bytes : null;
    }
}
