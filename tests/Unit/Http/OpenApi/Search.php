<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\OpenApi;

final class Search
{
    public function __construct(
        /** Words of the name */
        public readonly string $text,
        public readonly int|float $below = 10,
    ) {}
}
