<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Load\Interval;

/** A table that was measured. */
final readonly class RecordedTable implements \JsonSerializable
{
    /**
     * @param non-empty-list<Column> $columns
     * @param list<RecordedRow> $rows
     * @param list<Plot> $plots
     */
    public function __construct(
        public string $key,
        public string $title,
        public string $note,
        public array $columns,
        public array $rows,
        public string $baseline,
        public array $plots,
    ) {}

    public function row(string $key): ?RecordedRow
    {
        foreach ($this->rows as $row) {
            if ($row->key === $key) {
                return $row;
            }
        }

        return null;
    }

    /**
     * How a row differs from the baseline in a column, by rounds that have both.
     *
     * @return Interval|null null: it is the baseline, or fewer than two rounds have both
     */
    public function effect(RecordedRow $row, Column $column): ?Interval
    {
        $baseline = $this->row($this->baseline);
        if ($baseline === null || $row->key === $baseline->key) {
            return null;
        }
        $before = $baseline->values($column->key);
        $after = $row->values($column->key);
        $rounds = array_keys(array_intersect_key($before, $after));

        return Interval::ofPairs(
            array_map(static fn(int $round): float => $before[$round], $rounds),
            array_map(static fn(int $round): float => $after[$round], $rounds),
        );
    }

    /** @return array<string, mixed> */
    public function jsonSerialize(): array
    {
        return [
            'key' => $this->key,
            'title' => $this->title,
            'note' => $this->note,
            'baseline' => $this->baseline,
            'columns' => $this->columns,
            'plots' => $this->plots,
            'rows' => $this->rows,
        ];
    }

    /** @param array<mixed> $table */
    public static function parse(array $table): self
    {
        $columns = array_map(static fn(array $column): Column => new Column(
            Json::text($column, 'key'),
            Json::text($column, 'title'),
            Json::text($column, 'unit'),
            Better::tryFrom(Json::text($column, 'better')) ?? Better::Neither,
        ), Json::objects($table, 'columns'));

        return new self(
            Json::text($table, 'key'),
            Json::text($table, 'title'),
            Json::text($table, 'note'),
            $columns === [] ? [new Column('', '', '')] : $columns,
            array_map(RecordedRow::parse(...), Json::objects($table, 'rows')),
            Json::text($table, 'baseline'),
            array_map(Plot::parse(...), Json::objects($table, 'plots')),
        );
    }
}
