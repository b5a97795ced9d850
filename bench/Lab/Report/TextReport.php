<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\RecordedRow;
use Nexus\Bench\Lab\Recording;

/** For the terminal. */
final readonly class TextReport
{
    public function __construct(private Recording $recording) {}

    public function text(): string
    {
        $lines = [$this->recording->title, ''];
        foreach ($this->recording->host + $this->recording->run as $name => $value) {
            $lines[] = sprintf('%-12s %s', $name, $value);
        }
        foreach ($this->recording->tables as $table) {
            $view = new TableView($table);
            array_push($lines, '', $table->title, $table->note, '');
            $cells = array_map(static fn(RecordedRow $row): array => $view->cells($row), $table->rows);
            array_push($lines, ...self::aligned([$view->headings(), ...$cells]));
            array_push($lines, ...$view->failures());
        }

        return implode("\n", $lines) . "\n";
    }

    /**
     * @param non-empty-list<list<string>> $rows
     * @return list<string>
     */
    public static function aligned(array $rows): array
    {
        $widths = array_map(
            static fn(int $column): int => max(0, ...array_map(mb_strlen(...), array_column($rows, $column))),
            array_keys($rows[0]),
        );

        return array_map(static fn(array $row): string => rtrim(implode('  ', array_map(
            static fn(string $cell, int $column): string => $column === 0
                ? $cell . str_repeat(' ', $widths[$column] - mb_strlen($cell))
                : str_repeat(' ', $widths[$column] - mb_strlen($cell)) . $cell,
            $row,
            array_keys($row),
        ))), $rows);
    }
}
