<?php

// SPDX-License-Identifier: MIT

declare(strict_types=1);

/** What is measured before each reload of a load: memory, or connections of the database. */
final class Samples
{
    private const FEWEST = 6;

    /** @var list<int> */
    private array $values = [];

    public function __construct(private readonly string $unit, private readonly int $tolerance) {}

    public function add(int $value): void
    {
        $this->values[] = $value;
    }

    /**
     * Whether the median of the last third is not above that of the second third, but for a tenth and the tolerance.
     * The first third warms up. A median ignores the one sample that was taken while two generations of workers were
     * alive. Growth that goes on for the whole load shows: five minutes with a value that grows by half fail. Fewer
     * than six samples, of a load of a minute, say nothing and are taken for flat.
     */
    public function isFlat(): bool
    {
        $third = intdiv(count($this->values), 3);

        return count($this->values) < self::FEWEST
            || self::median(array_slice($this->values, -$third))
                <= 1.1 * self::median(array_slice($this->values, -2 * $third, $third)) + $this->tolerance;
    }

    public function describe(): string
    {
        $trend = match (true) {
            count($this->values) < self::FEWEST => '',
            $this->isFlat() => ' (flat)',
            default => ' (GROWS)',
        };

        return "{$this->unit} before each: " . implode(' ', $this->values) . $trend;
    }

    /** @param list<int> $values */
    private static function median(array $values): int
    {
        sort($values);

        return $values[intdiv(count($values), 2)] ?? 0;
    }
}
