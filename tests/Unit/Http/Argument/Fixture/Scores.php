<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Argument\Fixture;

use Nexus\Http\Attribute\RejectUnknownFields;

#[RejectUnknownFields]
final readonly class Scores
{
    /**
     * @param list<int> $points
     * @param array<int, string> $names
     * @param array{low: int, high?: float|null} $range
     */
    public function __construct(
        public array $points,
        public array $names = [],
        public array $range = ['low' => 0],
        /** @var Color[] */
        public array $colors = [],
    ) {}
}
