<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Http;

final readonly class Answer
{
    /** @param array<string, list<string>> $headers names in lower case */
    public function __construct(
        public string $protocol,
        public int $status,
        public array $headers,
        public string $body,
    ) {}

    public function header(string $name): ?string
    {
        return isset($this->headers[$name]) ? implode(', ', $this->headers[$name]) : null;
    }

    public function json(): mixed
    {
        return json_decode($this->body, true, flags: JSON_THROW_ON_ERROR);
    }
}
