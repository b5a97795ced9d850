<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Classic;

/** A script and the request that executes it. */
final readonly class ScriptProbe
{
    /**
     * @param string $query with its "?"
     * @param string $headers each ends with CR LF
     * @param bool $leaves the client closes the connection after the first byte of the answer
     */
    private function __construct(
        public string $code,
        public string $method = 'GET',
        public string $query = '',
        public string $headers = '',
        public string $body = '',
        public string $protocol = '1.1',
        public bool $leaves = false,
    ) {}

    public static function get(string $code, string $headers = '', string $query = ''): self
    {
        return new self($code, 'GET', $query, $headers);
    }

    public static function method(string $method, string $code, string $headers = ''): self
    {
        return new self($code, $method, '', $headers);
    }

    public static function http10(string $code, string $headers = ''): self
    {
        return new self($code, 'GET', '', $headers, '', '1.0');
    }

    public static function left(string $code): self
    {
        return new self($code, leaves: true);
    }

    public static function post(
        string $code,
        string $body,
        string $type = 'application/x-www-form-urlencoded',
        string $query = '',
    ): self {
        $headers = "Content-Type: {$type}\r\nContent-Length: " . \strlen($body) . "\r\n";

        return new self($code, 'POST', $query, $headers, $body);
    }

    public static function chunks(string $code, string ...$chunks): self
    {
        $body = implode('', array_map(
            static fn(string $chunk): string => dechex(\strlen($chunk)) . "\r\n{$chunk}\r\n",
            $chunks,
        ));

        return new self($code, 'POST', '', "Transfer-Encoding: chunked\r\n", "{$body}0\r\n\r\n");
    }

    /** @param array<string, array{name: string, content: string}> $files by field */
    public static function upload(string $code, array $files, string $before = ''): self
    {
        $body = $before;
        foreach ($files as $field => ['name' => $name, 'content' => $content]) {
            $body .= "--limit\r\nContent-Disposition: form-data; name=\"{$field}\"; filename=\"{$name}\"\r\n"
                . "Content-Type: text/plain\r\n\r\n{$content}\r\n";
        }

        return self::post($code, "{$body}--limit--\r\n", 'multipart/form-data; boundary=limit');
    }

    public function request(string $path): string
    {
        return "{$this->method} {$path}{$this->query} HTTP/{$this->protocol}\r\nHost: localhost\r\n"
            . "Connection: close\r\n{$this->headers}\r\n{$this->body}";
    }
}
