<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\Better;
use Nexus\Bench\Lab\Column;
use Nexus\Bench\Lab\RecordedRow;
use Nexus\Bench\Lab\RecordedTable;
use Nexus\Bench\Measure\Result;
use Nexus\Bench\Measure\Statistics;
use Nexus\Load\Interval;
use Nexus\Load\Report\Number;

/** The cells of a table, as every report prints them. */
final readonly class TableView
{
    public function __construct(public RecordedTable $table) {}

    /** @return list<string> */
    public function headings(): array
    {
        $first = $this->table->columns[0];

        return [
            '',
            $first->heading(),
            "change of {$first->title}, 95 %",
            ...array_map(
                static fn(Column $column): string => $column->heading(),
                array_slice($this->table->columns, 1),
            ),
        ];
    }

    /** @return list<string> */
    public function cells(RecordedRow $row): array
    {
        $first = $this->table->columns[0];

        return [
            $row->label,
            self::cell($row, $first),
            $this->change($row, $first),
            ...array_map(
                static fn(Column $column): string => self::cell($row, $column),
                array_slice($this->table->columns, 1),
            ),
        ];
    }

    /** The median, and half of the range of the rounds. */
    public static function cell(RecordedRow $row, Column $column): string
    {
        $values = array_values($row->values($column->key));
        if ($values === []) {
            return $row->failure === null ? '' : 'not measured';
        }
        $median = Statistics::median($values);
        $half = (max($values) - min($values)) / 2;

        return Number::text($median) . ($half > 0 ? ' ±' . Number::text(Result::rounded($half)) : '');
    }

    /** How the row differs from the baseline, or why that is not known. */
    public function change(RecordedRow $row, Column $column): string
    {
        if ($row->key === $this->table->baseline) {
            return 'baseline';
        }
        $effect = $this->table->effect($row, $column);

        return match (true) {
            $effect !== null => $effect->text() . ($effect->isBeyondNoise() ? '' : ', no effect seen'),
            $row->samples === [] => '',
            default => 'one round',
        };
    }

    /** "better" or "worse" where the change is beyond noise, otherwise "". */
    public static function verdict(?Interval $effect, Column $column): string
    {
        if ($effect === null || !$effect->isBeyondNoise() || $column->better === Better::Neither) {
            return '';
        }

        return ($effect->low > 0) === ($column->better === Better::More) ? 'better' : 'worse';
    }

    /** @return list<string> why rows were not measured */
    public function failures(): array
    {
        $failures = [];
        foreach ($this->table->rows as $row) {
            if ($row->failure !== null) {
                $rounds = count($row->samples);
                $failures[] = "{$row->label}: "
                    . ($rounds === 0 ? 'not measured' : "ended after {$rounds} rounds") . ": {$row->failure}";
            }
        }

        return $failures;
    }
}
