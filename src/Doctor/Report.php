<?php

declare(strict_types=1);

namespace Nexus\Doctor;

/**
 * The result of a check.
 *
 * @internal
 */
final readonly class Report
{
    /**
     * @param list<Table> $tables
     * @param list<Remark> $remarks
     */
    public function __construct(public array $tables, public array $remarks) {}

    public function isBad(): bool
    {
        return array_filter(
            $this->remarks,
            static fn(Remark $remark): bool => $remark->verdict === Verdict::Bad,
        ) !== [];
    }

    /**
     * @return array<string, list<array<string, string|list<string>>>> rows of the tables by their names, and "remarks"
     */
    public function toArray(): array
    {
        $tables = array_combine(
            array_map(static fn(Table $table): string => $table->name, $this->tables),
            array_map(static fn(Table $table): array => $table->rows, $this->tables),
        );

        return $tables + ['remarks' => array_map(
            static fn(Remark $remark): array => ['verdict' => $remark->verdict->value, 'text' => $remark->text],
            $this->remarks,
        )];
    }
}
