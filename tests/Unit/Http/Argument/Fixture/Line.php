<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

final readonly class Line
{
    public function __construct(
        public string $name,
        public float $price,
        public ?Color $color = null,
        public bool $isGift = false,
    ) {}
}
