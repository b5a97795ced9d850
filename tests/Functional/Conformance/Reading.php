<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Conformance;

/** Parses responses as strictly as RFC 9112 allows. A malformed response throws an exception with the reason. */
final class Reading
{
    private const FIELD = '/^([!#$%&\'*+.^_`|~0-9A-Za-z-]+): ([\x21-\x7e\x80-\xff](?:[\t \x21-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?$/D';

    private function __construct(private string $rest) {}

    /**
     * @param list<bool> $toHead which responses are to HEAD
     * @return list<Reply> interim ones too
     */
    public static function all(string $bytes, array $toHead): array
    {
        $reading = new self($bytes);
        $replies = [];
        $finals = 0;
        while ($reading->rest !== '') {
            $reply = $reading->reply($toHead[$finals] ?? false);
            $finals += $reply->status >= 200 ? 1 : 0;
            $replies[] = $reply;
        }

        return $replies;
    }

    private function reply(bool $isToHead): Reply
    {
        $line = $this->line();
        if (preg_match('~^HTTP/1\.1 ([1-5]\d\d) [\t \x21-\x7e]*$~D', $line, $match) !== 1) {
            throw new \UnexpectedValueException("No status line: {$line}");
        }
        $status = (int) $match[1];
        $headers = $this->fields();
        self::checkFraming($status, $headers);
        $hasBody = !$isToHead && $status >= 200 && $status !== 204 && $status !== 304;

        return new Reply($status, $headers, $hasBody ? $this->body($headers) : '');
    }

    /** @return array<string, list<string>> */
    private function fields(): array
    {
        $fields = [];
        while (($line = $this->line()) !== '') {
            if (preg_match(self::FIELD, $line, $match) !== 1) {
                throw new \UnexpectedValueException("No header line: {$line}");
            }
            $fields[strtolower($match[1])][] = $match[2] ?? '';
        }

        return $fields;
    }

    /** @param array<string, list<string>> $headers */
    private static function checkFraming(int $status, array $headers): void
    {
        $lengths = $headers['content-length'] ?? [];
        $codings = $headers['transfer-encoding'] ?? [];
        $mayNot = $status < 200 || $status === 204;
        match (true) {
            \count($lengths) + \count($codings) > 1 => throw new \UnexpectedValueException('More than one framing.'),
            $mayNot && $lengths !== [] => throw new \UnexpectedValueException(
                "A Content-Length with {$status} (RFC 9110 8.6).",
            ),
            $mayNot && $codings !== [] => throw new \UnexpectedValueException(
                "A Transfer-Encoding with {$status} (RFC 9112 6.1).",
            ),
            $lengths !== [] && !ctype_digit($lengths[0]) => throw new \UnexpectedValueException(
                "Content-Length: {$lengths[0]}",
            ),
            $codings !== [] && $codings !== ['chunked'] => throw new \UnexpectedValueException(
                "Transfer-Encoding: {$codings[0]}",
            ),
            default => null,
        };
    }

    /** @param array<string, list<string>> $headers */
    private function body(array $headers): string
    {
        if (isset($headers['content-length'])) {
            return $this->take((int) $headers['content-length'][0]);
        }
        if (isset($headers['transfer-encoding'])) {
            return $this->chunks();
        }
        if (($headers['connection'] ?? []) !== ['close']) {
            throw new \UnexpectedValueException('Nothing says where the body ends.');
        }

        return $this->take(\strlen($this->rest));
    }

    private function chunks(): string
    {
        $body = '';
        while (($size = $this->line()) !== '0') {
            if (preg_match('/^[1-9a-f][0-9a-f]*$/iD', $size) !== 1) {
                throw new \UnexpectedValueException("No chunk size: {$size}");
            }
            $body .= $this->take((int) hexdec($size));
            if ($this->take(2) !== "\r\n") {
                throw new \UnexpectedValueException('A chunk does not end where it says.');
            }
        }
        $this->fields();

        return $body;
    }

    private function line(): string
    {
        $end = strpos($this->rest, "\r\n");
        if ($end === false) {
            throw new \UnexpectedValueException('A line without an end: ' . substr($this->rest, 0, 100));
        }
        $line = substr($this->rest, 0, $end);
        $this->rest = substr($this->rest, $end + 2);

        return $line;
    }

    private function take(int $length): string
    {
        if (\strlen($this->rest) < $length) {
            throw new \UnexpectedValueException('The connection was closed within a body.');
        }
        $taken = substr($this->rest, 0, $length);
        $this->rest = substr($this->rest, $length);

        return $taken;
    }
}
