<?php

declare(strict_types=1);

namespace Nexus\Load\Report;

/**
 * A line of a chart.
 *
 * @phpstan-type Points list<array{float, float}>
 *
 * @internal
 */
final readonly class Line
{
    /**
     * @param int $colour number of its colour
     * @param Points $points from left to right
     */
    public function __construct(public string $label, public int $colour, public array $points) {}
}
