<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Applications;

/** A response as a browser sees it. */
final readonly class Page
{
    /** Headers of the connection or of the server, not of the application. */
    private const NOT_THE_APPLICATION_S = [
        'accept-ranges',
        'connection',
        'keep-alive',
        'transfer-encoding',
        'content-length',
        'server',
        'date',
    ];

    /** @param array<string, list<string>> $headers names in lower case */
    private function __construct(public int $status, public array $headers, public string $body) {}

    public static function parse(string $bytes): self
    {
        [$head, $body] = explode("\r\n\r\n", $bytes, 2) + ['', ''];
        $lines = explode("\r\n", $head);
        if (preg_match('~^HTTP/1\.1 (\d{3})~', (string) array_shift($lines), $match) !== 1) {
            throw new \RuntimeException('No answer but: ' . substr($bytes, 0, 200));
        }
        $headers = [];
        foreach ($lines as $line) {
            [$name, $value] = explode(':', $line, 2) + ['', ''];
            $headers[strtolower($name)][] = trim($value);
        }
        $isChunked = ($headers['transfer-encoding'] ?? []) === ['chunked'];

        return new self((int) $match[1], $headers, $isChunked ? self::unchunked($body) : $body);
    }

    /** The cookies that the next request of the same browser sends. */
    public function cookies(): string
    {
        return implode(
            '; ',
            array_map(
                static fn(string $cookie): string => explode(';', $cookie)[0],
                $this->headers['set-cookie'] ?? [],
            ),
        );
    }

    /**
     * The parts that must be the same under every server: without dates and random values.
     *
     * @return array{status: int, headers: array<string, list<string>>, body: string}
     */
    public function comparable(): array
    {
        $headers = array_diff_key($this->headers, array_fill_keys(self::NOT_THE_APPLICATION_S, null));
        ksort($headers);
        $withoutChance = static fn(string $value): string => (string) preg_replace(
            [
                '/(PHPSESSID|laravel_session)=[^;]+/',
                '/^"[0-9a-f-]+"$/',
                '/Max-Age=[1-9]\d*/',
                '/\w{3}, \d{2}[- ]\w{3}[- ](?!1981)\d{4} \d{2}:\d{2}:\d{2} GMT/',
            ],
            ['$1=…', 'an entity', 'Max-Age=…', 'a date'],
            $value,
        );

        return [
            'status' => $this->status,
            'headers' => array_map(static fn(array $values): array => array_map($withoutChance, $values), $headers),
            'body' => $this->body,
        ];
    }

    private static function unchunked(string $body): string
    {
        $whole = '';
        while (preg_match('/^([0-9a-fA-F]+)\r\n/', $body, $match) === 1 && $match[1] !== '0') {
            $length = (int) hexdec($match[1]);
            $whole .= substr($body, strlen($match[0]), $length);
            $body = substr($body, strlen($match[0]) + $length + 2);
        }

        return $body === "0\r\n\r\n" ? $whole : throw new \RuntimeException('The answer was cut.');
    }
}
