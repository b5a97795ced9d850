<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\RecordedRow;
use Nexus\Bench\Lab\RecordedTable;
use Nexus\Bench\Lab\Recording;

/** One file without scripts and without anything from elsewhere: tables, plots, method, machine. */
final readonly class HtmlReport
{
    private const STYLE = <<<'CSS'
        :root{color-scheme:light dark;--text:#1f2328;--dim:#666d76;--line:#d8dce1;--page:#fff;
        --good:#1a7f37;--bad:#c93c37}
        @media(prefers-color-scheme:dark){:root{
        --text:#e6edf3;--dim:#9aa4af;--line:#353c45;--page:#0d1117;--good:#57c774;--bad:#ff7b72}}
        body{font:15px/1.5 system-ui,sans-serif;color:var(--text);background:var(--page);
        max-width:84rem;margin:2rem auto;padding:0 1rem}
        h1{font-size:1.6rem;margin:0}
        h2{font-size:1.15rem;margin:2.5rem 0 .2rem}p{margin:.3rem 0 1rem;max-width:60rem}
        .dim,th{color:var(--dim)}.scroll{overflow-x:auto}
        table{border-collapse:collapse;font-variant-numeric:tabular-nums}
        th,td{padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line);text-align:right;white-space:nowrap}
        th:first-child,td:first-child{text-align:left}th{font-weight:600;vertical-align:bottom}
        .better{color:var(--good)}.worse{color:var(--bad)}.failed{color:var(--bad)}
        .plots{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(34rem,100%),1fr));gap:1rem;margin:1rem 0}
        .plots svg{width:100%;height:auto;border:1px solid var(--line);border-radius:6px}
        dl{display:grid;grid-template-columns:max-content 1fr;gap:.15rem 1.2rem}dt{color:var(--dim)}dd{margin:0}
        CSS;

    public function __construct(private Recording $recording) {}

    public function text(): string
    {
        $title = self::escaped($this->recording->title);
        $tables = implode('', array_map(self::table(...), $this->recording->tables));
        $method = implode('', array_map(
            static fn(string $sentence): string => '<li>' . self::escaped($sentence) . '</li>',
            [
                ...$this->recording->method,
                'Figures are medians of the rounds, ± is half of their range. Rows run in random order in each round. '
                    . 'A change has its interval of 95 %, from differences within rounds. Green and red: it is better '
                    . 'or worse than the baseline beyond noise.',
            ],
        ));
        $host = '';
        foreach ($this->recording->host + $this->recording->run as $name => $value) {
            $host .= '<dt>' . self::escaped($name) . '</dt><dd>' . self::escaped((string) $value) . '</dd>';
        }

        return '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8">'
            . '<meta name="viewport" content="width=device-width"><title>' . $title . '</title><style>' . self::STYLE
            . "</style></head><body><h1>{$title}</h1><p class=\"dim\">nexus bench lab --scenario="
            . self::escaped($this->recording->scenario) . "</p>{$tables}<h2>Method</h2><ul>{$method}</ul>"
            . "<h2>Machine and run</h2><dl>{$host}</dl></body></html>\n";
    }

    private static function table(RecordedTable $table): string
    {
        $view = new TableView($table);
        $html = '<section><h2>' . self::escaped($table->title) . '</h2><p>' . self::escaped($table->note)
            . '</p><div class="scroll"><table><thead><tr>';
        foreach ($view->headings() as $heading) {
            $html .= '<th>' . self::escaped($heading) . '</th>';
        }
        $html .= '</tr></thead><tbody>' . implode('', array_map(
            static fn(RecordedRow $row): string => self::row($view, $row),
            $table->rows,
        )) . '</tbody></table></div>';
        foreach ($view->failures() as $failure) {
            $html .= '<p class="failed">' . self::escaped($failure) . '</p>';
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
                ? '<td>' . self::escaped($cell) . '</td>'
                : "<td class=\"{$class}\">" . self::escaped($cell) . '</td>';
        }

        return "<tr>{$html}</tr>";
    }

    private static function escaped(string $text): string
    {
        return htmlspecialchars($text, ENT_QUOTES | ENT_SUBSTITUTE);
    }
}
