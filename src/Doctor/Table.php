<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * A table of findings, for people and for programs.
 *
 * @internal
 */
final readonly class Table
{
    /**
     * @param string $name its key in the JSON
     * @param list<Column> $columns
     * @param list<array<string, string|list<string>>> $rows by the keys of the columns
     */
    public function __construct(public string $name, public string $title, public array $columns, public array $rows) {}

    /** @return list<Column> the columns that are not empty */
    public function filled(): array
    {
        return array_values(array_filter(
            $this->columns,
            fn(Column $column): bool => array_filter(
                array_column($this->rows, $column->key),
                static fn(string|array $cell): bool => $cell !== '' && $cell !== [],
            ) !== [],
        ));
    }
}
