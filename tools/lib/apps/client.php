<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/** A browser without JavaScript: cookies, forms, uploads. It records each answer. */
final class Client
{
    /** @var array<string, string> */
    private array $cookies = [];
    /** @var list<array{name: string, status: int, headers: list<string>, body: string}> */
    public array $answers = [];
    public string $body = '';
    public string $location = '';

    /** Whether each request was answered, and each page had what the journey expects. */
    public bool $isAsExpected = true;

    /** @param string $prefix begins the names of its answers */
    public function __construct(private readonly string $host, private readonly string $prefix = '') {}

    /** The value of its header Cookie. */
    public function cookie(): string
    {
        $pairs = array_map(
            static fn(string $name, string $value): string => "{$name}={$value}",
            array_keys($this->cookies),
            $this->cookies,
        );

        return implode('; ', $pairs);
    }

    /**
     * In a fiber it suspends twice: when the request is sent, and when its answer has come.
     *
     * @param array<string, mixed>|string|null $form
     */
    public function ask(string $name, string $path, array|string|null $form = null, string $type = ''): int
    {
        [$said, $this->body] = $this->request($path, is_array($form) ? http_build_query($form) : $form, $type);
        $status = (int) substr($said[0], 9, 3);
        $this->isAsExpected = $this->isAsExpected && $status > 0;
        $this->location = '';
        foreach ($said as $line) {
            if (preg_match('~^set-cookie: ([^=]+)=([^;]*)~i', $line, $parts) === 1) {
                $this->cookies[$parts[1]] = $parts[2];
                if ($parts[2] === '' || $parts[2] === 'deleted' || preg_match('~max-age=0~i', $line) === 1) {
                    unset($this->cookies[$parts[1]]);
                }
            }
            if (preg_match('~^location: (.*)~i', $line, $parts) === 1) {
                $this->location = $parts[1];
            }
        }
        $this->answers[] = ['name' => $this->prefix . $name, 'status' => $status, 'headers' => array_slice($said, 1),
            'body' => $this->body];

        return $status;
    }

    /** @return array{non-empty-list<string>, string} the lines of the head, and the body; none without an answer */
    private function request(string $path, ?string $content, string $type): array
    {
        $head = [($content === null ? 'GET' : 'POST') . " {$path} HTTP/1.1", "Host: {$this->host}",
            'User-Agent: journey', 'Connection: close', 'Accept-Language: en'];
        if ($this->cookies !== []) {
            $head[] = "Cookie: {$this->cookie()}";
        }
        if ($content !== null) {
            $head[] = 'Content-Type: ' . ($type === '' ? 'application/x-www-form-urlencoded' : $type);
            $head[] = 'Content-Length: ' . strlen($content);
        }
        $socket = @stream_socket_client("tcp://{$this->host}", timeout: 120);
        if ($socket === false) {
            return [[''], ''];
        }
        stream_set_timeout($socket, 300);
        fwrite($socket, implode("\r\n", $head) . "\r\n\r\n{$content}");
        $isTogether = Fiber::getCurrent() !== null;
        if ($isTogether) {
            Fiber::suspend();
        }
        $answer = (string) stream_get_contents($socket);
        if ($isTogether) {
            Fiber::suspend();
        }
        [$lines, $body] = [...explode("\r\n\r\n", $answer, 2), ''];
        if (preg_match('~^transfer-encoding: chunked~im', $lines) === 1) {
            $body = (string) file_get_contents('php://filter/read=dechunk/resource=data:;base64,'
                . base64_encode($body));
        }

        return [explode("\r\n", $lines), $body];
    }

    /**
     * Runs the steps for each client. All send their first request, then all read its answer, then all send their
     * second request, and so on: so the server has the requests of all of them at the same time.
     *
     * @param list<self> $clients
     * @param Closure(self, int): void $steps
     */
    public static function together(array $clients, Closure $steps): void
    {
        $fibers = [];
        foreach ($clients as $number => $client) {
            $fibers[] = $fiber = new Fiber($steps);
            $fiber->start($client, $number);
        }
        $fibers = array_filter($fibers, static fn(Fiber $fiber): bool => !$fiber->isTerminated());
        while ($fibers !== []) {
            foreach ($fibers as $fiber) {
                $fiber->resume();
            }
            $fibers = array_filter($fibers, static fn(Fiber $fiber): bool => !$fiber->isTerminated());
        }
    }

    /** @param array<string, string> $fields */
    public function upload(
        string $name,
        string $path,
        array $fields,
        string $field,
        string $file,
        string $content,
    ): int {
        $limit = 'limit1234567890';
        $text = '';
        foreach ($fields as $key => $value) {
            $text .= "--{$limit}\r\nContent-Disposition: form-data; name=\"{$key}\"\r\n\r\n{$value}\r\n";
        }
        $text .= "--{$limit}\r\nContent-Disposition: form-data; name=\"{$field}\"; filename=\"{$file}\"\r\n"
            . "Content-Type: image/png\r\n\r\n{$content}\r\n--{$limit}--\r\n";

        return $this->ask($name, $path, $text, "multipart/form-data; boundary={$limit}");
    }

    /** The value of a hidden field of the last page. */
    public function field(string $name): string
    {
        $quoted = preg_quote($name, '~');
        foreach (["~<input[^>]*name=[\"']{$quoted}[\"'][^>]*value=[\"']([^\"']*)~i",
            "~<input[^>]*value=[\"']([^\"']*)[\"'][^>]*name=[\"']{$quoted}[\"']~i"] as $pattern) {
            if (preg_match($pattern, $this->body, $parts) === 1) {
                return html_entity_decode($parts[1]);
            }
        }

        return '';
    }

    public function expect(string $text): void
    {
        if (!str_contains($this->body, $text)) {
            $this->isAsExpected = false;
            $last = $this->answers[count($this->answers) - 1] ?? ['name' => 'no request', 'status' => 0];
            fwrite(STDERR, "{$last['name']}: {$last['status']}, without \"{$text}\": "
                . substr(strip_tags($this->body), 0, 600) . "\n");
        }
    }
}
