<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Conformance;

/** The requirements of one response, besides those of every response. */
final readonly class Expected
{
    /**
     * @param array<string, string> $headers
     * @param list<string> $absent names of headers
     */
    private function __construct(
        public int $status,
        public ?string $body = null,
        public array $headers = [],
        public array $absent = [],
        public bool $isToHead = false,
    ) {}

    public static function status(int $status): self
    {
        return new self($status);
    }

    public static function ok(string $body): self
    {
        return new self(200, $body);
    }

    public function body(string $body): self
    {
        return new self($this->status, $body, $this->headers, $this->absent, $this->isToHead);
    }

    public function header(string $name, string $value): self
    {
        return new self($this->status, $this->body, [$name => $value] + $this->headers, $this->absent, $this->isToHead);
    }

    public function without(string ...$names): self
    {
        return new self(
            $this->status,
            $this->body,
            $this->headers,
            [...$this->absent, ...array_values($names)],
            $this->isToHead,
        );
    }

    /** Its headers describe a body that is not sent. */
    public function toHead(): self
    {
        return new self($this->status, '', $this->headers, $this->absent, true);
    }
}
