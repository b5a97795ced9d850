<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Unmeasurable;

/** Checks a response before the measurement: the speed of wrong responses has no meaning. */
final readonly class AnswerCheck
{
    /** @param bool $isWhole false: the body only has to contain the text */
    public function __construct(
        private string $path,
        private string $type,
        private string $body,
        private bool $isWhole = true,
    ) {}

    /**
     * @return int bytes of the whole response
     * @throws Unmeasurable
     */
    public function verify(HttpServer $server): int
    {
        $socket = @stream_socket_client("tcp://{$server->address()}", $errno, $error, 5);
        if ($socket === false) {
            throw Unmeasurable::wrongAnswer($server->name(), $this->path, (string) $error);
        }
        stream_set_timeout($socket, 5);
        fwrite($socket, "GET {$this->path} HTTP/1.1\r\nHost: {$server->address()}\r\nConnection: close\r\n\r\n");
        $answer = (string) stream_get_contents($socket);
        fclose($socket);

        return $this->isRight($answer)
            ? strlen($answer)
            : throw Unmeasurable::wrongAnswer($server->name(), "{$this->path} with {$this->body}", $answer);
    }

    public function isRight(string $answer): bool
    {
        [$head, $body] = explode("\r\n\r\n", $answer, 2) + [1 => ''];

        return str_starts_with($head, 'HTTP/1.1 200 ')
            && preg_match('/^content-type:\s*' . preg_quote($this->type, '/') . '\s*(;.*)?$/mi', $head) === 1
            && ($this->isWhole ? $body === $this->body : str_contains($body, $this->body));
    }
}
