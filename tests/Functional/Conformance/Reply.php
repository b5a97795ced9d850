<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Conformance;

final readonly class Reply
{
    /** @param array<string, list<string>> $headers names in lower case */
    public function __construct(public int $status, public array $headers, public string $body) {}

    public function header(string $name): ?string
    {
        return isset($this->headers[$name]) ? implode(', ', $this->headers[$name]) : null;
    }
}
