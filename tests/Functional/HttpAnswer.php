<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional;

final readonly class HttpAnswer
{
    /** @param array<string, string> $headers names in lower case */
    public function __construct(public int $status, public array $headers, public string $body) {}
}
