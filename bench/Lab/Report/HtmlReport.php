<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\RecordedRow;
use Nexus\Bench\Lab\RecordedTable;
use Nexus\Bench\Lab\Recording;
use Nexus\Load\Report\Page;

/** One file without scripts and without anything from elsewhere: tables, plots, method, machine. */
final readonly class HtmlReport
{
    public function __construct(private Recording $recording) {}

    public function text(): string
    {
        $tables = implode('', array_map(self::table(...), $this->recording->tables));
        $method = implode('', array_map(
            static fn(string $sentence): string => '<li>' . Page::escaped($sentence) . '</li>',
            [
                ...$this->recording->method,
                'Figures are medians of the rounds, ± is half of their range. Rows run in random order in each round. '
                    . 'A change has its interval of 95 %, from differences within rounds. Green and red: it is better '
                    . 'or worse than the baseline beyond noise.',
            ],
        ));
        $host = '';
        foreach ($this->recording->host + $this->recording->run as $name => $value) {
            $host .= '<dt>' . Page::escaped($name) . '</dt><dd>' . Page::escaped((string) $value) . '</dd>';
        }

        return Page::of(
            $this->recording->title,
            "nexus bench lab --scenario={$this->recording->scenario}",
            "{$tables}<h2>Method</h2><ul>{$method}</ul><h2>Machine and run</h2><dl>{$host}</dl>",
        );
    }

    private static function table(RecordedTable $table): string
    {
        $view = new TableView($table);
        $html = '<section><h2>' . Page::escaped($table->title) . '</h2><p>' . Page::escaped($table->note)
            . '</p><div class="scroll"><table><thead><tr>';
        foreach ($view->headings() as $heading) {
            $html .= '<th>' . Page::escaped($heading) . '</th>';
        }
        $html .= '</tr></thead><tbody>' . implode('', array_map(
            static fn(RecordedRow $row): string => self::row($view, $row),
            $table->rows,
        )) . '</tbody></table></div>';
        foreach ($view->failures() as $failure) {
            $html .= '<p class="failed">' . Page::escaped($failure) . '</p>';
        }
        $plots = '';
        foreach ($table->plots as $plot) {
            $plots .= PlotSvg::of($table, $plot) ?? '';
        }

        return "{$html}<div class=\"plots\">{$plots}</div></section>";
    }

    private static function row(TableView $view, RecordedRow $row): string
    {
        $columns = $view->table->columns;
        $html = '';
        foreach ($view->cells($row) as $place => $cell) {
            // The second and the third cell are of the first column.
            $column = $place === 0 ? null : $columns[max(0, $place - 2)];
            $class = $column === null ? '' : TableView::verdict($view->table->effect($row, $column), $column);
            $html .= $class === ''
                ? '<td>' . Page::escaped($cell) . '</td>'
                : "<td class=\"{$class}\">" . Page::escaped($cell) . '</td>';
        }

        return "<tr>{$html}</tr>";
    }
}
