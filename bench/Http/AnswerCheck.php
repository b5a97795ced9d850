<?php

declare(strict_types=1);

namespace Nexus\Bench\Http;

use Nexus\Bench\Measure\Unmeasurable;

/** Checks a response before the measurement: the speed of wrong responses has no meaning. */
final readonly class AnswerCheck
{
    /**
     * @param bool $isWhole false: the body only has to contain the text
     * @param string|null $json the body of a POST; null: a GET
     */
    public function __construct(
        private string $path,
        private string $type,
        private string $body,
        private bool $isWhole = true,
        private ?string $json = null,
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
        fwrite($socket, $this->request($server->address()));
        $answer = (string) stream_get_contents($socket);
        fclose($socket);

        return $this->isRight($answer)
            ? strlen($answer)
            : throw Unmeasurable::wrongAnswer($server->name(), "{$this->path} with {$this->body}", $answer);
    }

    private function request(string $host): string
    {
        $head = "{$this->path} HTTP/1.1\r\nHost: {$host}\r\nConnection: close\r\n";

        return $this->json === null
            ? "GET {$head}\r\n"
            : "POST {$head}Content-Type: application/json\r\nContent-Length: " . strlen($this->json)
                . "\r\n\r\n{$this->json}";
    }

    public function isRight(string $answer): bool
    {
        [$head, $body] = explode("\r\n\r\n", $answer, 2) + [1 => ''];

        return str_starts_with($head, 'HTTP/1.1 200 ')
            && preg_match('/^content-type:\s*' . preg_quote($this->type, '/') . '\s*(;.*)?$/mi', $head) === 1
            && ($this->isWhole ? $body === $this->body : str_contains($body, $this->body));
    }
}
