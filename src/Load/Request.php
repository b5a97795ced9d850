<?php

declare(strict_types=1);

namespace Nexus\Load;

/**
 * The request that is sent repeatedly.
 *
 * @internal
 */
final readonly class Request
{
    /** @param list<string> $headers lines without line breaks */
    private function __construct(
        public Target $target,
        public string $method,
        private array $headers,
        private string $body,
    ) {}

    public static function get(Target $target): self
    {
        return new self($target, 'GET', [], '');
    }

    /** @throws LoadException NX-0733 */
    public function withMethod(string $method): self
    {
        if (preg_match('/^[A-Za-z!#$%&\'*+.^_`|~-]{1,32}$/', $method) !== 1) {
            throw LoadException::badOption('method', $method, 'a method is a word, for example POST');
        }

        return new self($this->target, $method, $this->headers, $this->body);
    }

    /** @throws LoadException NX-0733 */
    public function withHeader(string $line): self
    {
        if (preg_match('/^[!#$%&\'*+.^_`|~0-9A-Za-z-]+:[\t\x20-\x7e\x80-\xff]*$/', $line) !== 1) {
            throw LoadException::badOption('header', $line, 'a header is written "Name: value"');
        }

        return new self($this->target, $this->method, [...$this->headers, $line], $this->body);
    }

    public function withBody(string $body): self
    {
        return new self($this->target, $this->method, $this->headers, $body);
    }

    /** The bytes to send. Default headers are left out if they were given. */
    public function bytes(): string
    {
        $lines = ["{$this->method} {$this->target->resource} HTTP/1.1"];
        if (!$this->has('host')) {
            $lines[] = "Host: {$this->target->authority}";
        }
        if (
            !$this->has('content-length')
            && ($this->body !== '' || in_array($this->method, ['POST', 'PUT', 'PATCH'], true))
        ) {
            $lines[] = 'Content-Length: ' . strlen($this->body);
        }

        return implode("\r\n", [...$lines, ...$this->headers, '', $this->body]);
    }

    private function has(string $name): bool
    {
        return array_filter($this->headers, static fn(string $line): bool => stripos($line, "{$name}:") === 0) !== [];
    }
}
