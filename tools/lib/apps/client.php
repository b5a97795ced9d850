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

    public function __construct(private readonly string $base) {}

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

    /** @param array<string, mixed>|string|null $form */
    public function ask(string $name, string $path, array|string|null $form = null, string $type = ''): int
    {
        $headers = ['User-Agent: journey', 'Connection: close', 'Accept-Language: en'];
        if ($this->cookies !== []) {
            $headers[] = "Cookie: {$this->cookie()}";
        }
        $http = ['ignore_errors' => true, 'follow_location' => 0, 'timeout' => 120, 'protocol_version' => 1.1];
        if ($form !== null) {
            $http['method'] = 'POST';
            $http['content'] = is_array($form) ? http_build_query($form) : $form;
            $headers[] = 'Content-Type: ' . ($type === '' ? 'application/x-www-form-urlencoded' : $type);
        }
        $http['header'] = $headers;
        $body = @file_get_contents($this->base . $path, false, stream_context_create(['http' => $http]));
        // There are none if the connection was refused.
        $said = $http_response_header ?? []; // @phpstan-ignore nullCoalesce.variable
        $status = (int) substr($said[0] ?? '', 9, 3);
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
        $this->body = (string) $body;
        $this->answers[] = ['name' => $name, 'status' => $status, 'headers' => array_slice($said, 1),
            'body' => $this->body];

        return $status;
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
            $last = $this->answers[count($this->answers) - 1] ?? ['name' => 'no request', 'status' => 0];
            fwrite(STDERR, "{$last['name']}: {$last['status']}, without \"{$text}\": "
                . substr(strip_tags($this->body), 0, 600) . "\n");
        }
    }
}
