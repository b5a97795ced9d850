<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

final readonly class Page
{
    /** @param list<Color> $colors */
    public function __construct(
        public int $page = 1,
        public ?string $search = null,
        public array $colors = [],
        public ?Level $level = null,
    ) {}
}
