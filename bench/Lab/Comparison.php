<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Lab\Report\TableView;
use Nexus\Bench\Lab\Report\TextReport;
use Nexus\Load\Interval;
use Nexus\Load\Report\Number;

/**
 * Two recordings of a scenario. A figure has changed if the interval of 95 % of its change, from the samples of both,
 * excludes zero.
 *
 * @phpstan-type Change array{
 *     table: string, row: string, column: Column, interval: ?Interval, before: float, after: float,
 * }
 */
final readonly class Comparison
{
    private const ERRORS = 0.05;

    /**
     * @param list<Change> $changes of the figures that both have
     * @param list<string> $missing rows that one of them has not measured
     * @param list<string> $differences of the machines
     */
    private function __construct(private array $changes, private array $missing, private array $differences) {}

    public static function of(Recording $before, Recording $after): self
    {
        $changes = $missing = [];
        foreach ($before->tables as $table) {
            $other = $after->table($table->key);
            foreach ($table->rows as $row) {
                $counterpart = $other?->row($row->key);
                if ($counterpart === null || $counterpart->samples === [] || $row->samples === []) {
                    $missing[] = "{$table->title}: {$row->label}";
                    continue;
                }
                array_push($changes, ...self::ofRow($table, $row, $counterpart));
            }
        }
        foreach ($after->tables as $table) {
            foreach ($table->rows as $row) {
                if ($before->table($table->key)?->row($row->key) === null) {
                    $missing[] = "{$table->title}: {$row->label}";
                }
            }
        }

        return new self($changes, $missing, self::differences($before, $after));
    }

    /** @return list<Change> */
    private static function ofRow(RecordedTable $table, RecordedRow $row, RecordedRow $other): array
    {
        $changes = [];
        foreach ($table->columns as $column) {
            [$before, $after] = [$row->values($column->key), $other->values($column->key)];
            if ($before !== [] && $after !== []) {
                $changes[] = [
                    'table' => $table->title,
                    'row' => $row->label,
                    'column' => $column,
                    'interval' => Interval::ofRuns(array_values($before), array_values($after)),
                    'before' => $row->median($column->key) ?? 0.0,
                    'after' => $other->median($column->key) ?? 0.0,
                ];
            }
        }

        return $changes;
    }

    /** @return list<Change> */
    public function beyondNoise(): array
    {
        return array_values(array_filter(
            $this->changes,
            static fn(array $change): bool => $change['interval']?->isBeyondNoise() === true,
        ));
    }

    /** Whether a figure is worse beyond noise. */
    public function isWorse(): bool
    {
        foreach ($this->beyondNoise() as $change) {
            if (TableView::verdict($change['interval'], $change['column']) === 'worse') {
                return true;
            }
        }

        return false;
    }

    public function text(): string
    {
        $lines = array_map(static fn(string $difference): string => "differs: {$difference}", $this->differences);
        $rows = [];
        foreach ($this->beyondNoise() as $change) {
            $rows[] = [
                "{$change['table']}: {$change['row']}",
                $change['column']->heading(),
                Number::text($change['before']),
                Number::text($change['after']),
                $change['interval']?->text() ?? '',
                TableView::verdict($change['interval'], $change['column']),
            ];
        }
        if ($rows !== []) {
            array_push($lines, '', ...TextReport::aligned([
                ['', 'figure', 'before', 'after', 'change, 95 %', ''],
                ...$rows,
            ]), ...['']);
        }
        $single = count(array_filter($this->changes, static fn(array $change): bool => $change['interval'] === null));
        $compared = count($this->changes) - $single;
        foreach ($this->missing as $row) {
            $lines[] = "not in both: {$row}";
        }
        $lines[] = sprintf(
            '%d of %d figures changed beyond noise. At 95 %%, about %.0f would do so by chance.',
            count($rows),
            $compared,
            self::ERRORS * $compared,
        );
        if ($single > 0) {
            $lines[] = "{$single} figures have fewer than two rounds, and no interval: measure three rounds or more.";
        }

        return implode("\n", $lines) . "\n";
    }

    /** @return list<string> */
    private static function differences(Recording $before, Recording $after): array
    {
        $differences = [];
        foreach (['cpu', 'cores', 'kernel', 'php', 'commit'] as $name) {
            [$one, $other] = [$before->host[$name] ?? '', $after->host[$name] ?? ''];
            if ($one !== $other) {
                $differences[] = "{$name}: {$one}, then {$other}";
            }
        }

        return $differences;
    }
}
