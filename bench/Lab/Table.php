<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

/** Rows that are measured in the same rounds, in random order, so that they can be compared. */
final readonly class Table
{
    /**
     * @param string $note what the table answers, in one or two sentences
     * @param non-empty-list<Column> $columns the first is the one that effects are stated of
     * @param non-empty-list<Row> $rows
     * @param string $baseline key of the row that the others are compared with
     * @param list<Plot> $plots
     */
    public function __construct(
        public string $key,
        public string $title,
        public string $note,
        public array $columns,
        public array $rows,
        public string $baseline,
        public array $plots = [],
    ) {}
}
