<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\RecordedTable;
use Nexus\Bench\Lab\Recording;

/** A page of docs/benchmarks: method, machine, tables, and the plots beside it as SVG files. */
final readonly class MarkdownReport
{
    private const COLUMNS = 120;

    public function __construct(private Recording $recording) {}

    /** @return array<string, string> content by file name, of the page and its plots */
    public function files(): array
    {
        $name = $this->recording->scenario;
        $files = [];
        $text = "# {$this->recording->title}\n\n" . self::wrapped(
            "This page is written by `bin/nexus bench publish`. [The raw data]({$name}.json) has every sample.",
        ) . "\n## Method\n\n";
        foreach ($this->recording->method as $sentence) {
            $text .= self::wrapped("- {$sentence}", '  ');
        }
        $text .= self::wrapped(
            '- Each figure is the median of the rounds; ± is half of their range. In each round the rows run in '
                . 'random order. A change has its interval of 95 %, from differences within rounds; where the interval '
                . 'includes zero, no effect was seen.',
            '  ',
        ) . "\n| | |\n|---|---|\n";
        foreach ($this->recording->host + $this->recording->run as $key => $value) {
            $text .= "| {$key} | " . self::escaped((string) $value) . " |\n";
        }
        foreach ($this->recording->tables as $table) {
            $text .= "\n## {$table->title}\n\n" . ($table->note === '' ? '' : self::wrapped($table->note) . "\n")
                . self::table($table);
            foreach ((new TableView($table))->failures() as $failure) {
                $text .= "\n" . self::wrapped($failure);
            }
            foreach ($table->plots as $plot) {
                $svg = PlotSvg::of($table, $plot);
                if ($svg !== null) {
                    $file = self::plotFile($name, $table, $plot);
                    $files[$file] = $svg;
                    $text .= "\n![{$plot->title}]({$file})\n";
                }
            }
        }

        return ["{$name}.md" => $text] + $files;
    }

    public static function plotFile(string $scenario, RecordedTable $table, Plot $plot): string
    {
        $kind = $plot->isBars ? '-bars' : '';

        return strtr("{$scenario}-{$table->key}-{$plot->key}{$kind}.svg", [' ' => '-']);
    }

    public static function table(RecordedTable $table): string
    {
        $view = new TableView($table);
        $line = static fn(array $cells): string => '| ' . implode(' | ', array_map(
            static fn(mixed $cell): string => self::escaped(is_string($cell) ? $cell : ''),
            $cells,
        )) . " |\n";
        $headings = $view->headings();
        $text = $line($headings) . '|---|' . str_repeat('--:|', count($headings) - 1) . "\n";
        foreach ($table->rows as $row) {
            $text .= $line($view->cells($row));
        }

        return $text;
    }

    private static function wrapped(string $text, string $indentation = ''): string
    {
        return str_replace("\n", "\n{$indentation}", wordwrap($text, self::COLUMNS - strlen($indentation))) . "\n";
    }

    private static function escaped(string $text): string
    {
        return strtr($text, ['|' => '\\|', '<' => '&lt;', "\n" => ' ']);
    }
}
