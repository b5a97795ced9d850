<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** A statement that was executed. */
final readonly class Answered
{
    /**
     * @param list<array<string, scalar|null>> $rows
     * @param float $milliseconds from before it was prepared until its last row was read
     */
    public function __construct(
        public Query $query,
        public array $rows,
        public int $affected,
        public float $milliseconds,
    ) {}

    public function number(string $column, int $row = 0): int
    {
        return (int) (
            $this->rows[$row][$column] ?? throw new \UnexpectedValueException(
                "“{$this->query->what()}” has no {$column}: seed the database (php examples/bench-app/seed.php).",
            )
        );
    }
}
