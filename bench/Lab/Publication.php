<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab;

use Nexus\Bench\Lab\Report\Headlines;
use Nexus\Bench\Lab\Report\MarkdownReport;
use Nexus\Bench\Lab\Report\TableView;
use Nexus\Bench\Lab\Scenarios\ScenarioName;
use Nexus\Bench\Measure\Unmeasurable;

/**
 * The recordings of docs/benchmarks and everything that is made from them: a page and plots for each scenario, the page
 * of the seeds' numbers, and the figures of README.md. Pages have places such as {{kernel/burst/old/late}}: scenario,
 * table, row, column; the column `change` is the change of the first one.
 */
final readonly class Publication
{
    public const FOLDER = 'docs/benchmarks';
    private const COLUMNS = 120;
    private const PAGES = __DIR__ . '/pages';
    private const BEGIN = "<!-- figures: written by bin/nexus bench publish -->\n";
    private const END = "<!-- end of figures -->\n";

    /** @param array<string, Recording> $recordings by scenario */
    private function __construct(private string $root, private array $recordings) {}

    /**
     * @param string $root of the repository
     * @throws Unmeasurable when a recording cannot be read
     */
    public static function in(string $root): self
    {
        $recordings = [];
        foreach (ScenarioName::names() as $name) {
            $file = "{$root}/" . self::FOLDER . "/{$name}.json";
            if (is_file($file)) {
                $recordings[$name] = Recording::read($file);
            }
        }

        return new self($root, $recordings);
    }

    /** @return array<string, string> content of all files by path below the root */
    public function files(): array
    {
        $files = [];
        foreach ($this->recordings as $recording) {
            foreach ((new MarkdownReport($recording))->files() as $name => $text) {
                $files[self::FOLDER . "/{$name}"] = $text;
            }
        }
        $files[self::FOLDER . '/figures.svg'] = Headlines::svg($this->recordings);
        foreach (['README', 'reproduced'] as $page) {
            $template = (string) file_get_contents(self::PAGES . "/{$page}.md");
            $files[self::FOLDER . "/{$page}.md"] = $this->filled($template);
        }
        $files['README.md'] = $this->readme((string) @file_get_contents("{$this->root}/README.md"));

        return $files;
    }

    /** @throws Unmeasurable when a file cannot be written */
    public function write(): void
    {
        foreach ($this->files() as $path => $text) {
            LabActions::write("{$this->root}/{$path}", $text);
        }
    }

    /** The section between the marks is replaced; without marks nothing is. */
    private function readme(string $text): string
    {
        $begin = strpos($text, self::BEGIN);
        $end = strpos($text, self::END);
        if ($begin === false || $end === false) {
            return $text;
        }

        return substr($text, 0, $begin + strlen(self::BEGIN))
            . $this->filled((string) file_get_contents(self::PAGES . '/figures.md'))
            . substr($text, $end);
    }

    private function filled(string $text): string
    {
        $filled = (string) preg_replace_callback(
            '~\{\{([^{}]+)\}\}~',
            fn(array $match): string => $this->place(explode('/', $match[1])),
            $text,
        );

        return implode("\n\n", array_map(self::wrapped(...), explode("\n\n", $filled)));
    }

    /** Wraps a paragraph or the items of a list again: places are shorter or longer than their figures. */
    private static function wrapped(string $block): string
    {
        if (preg_match('~^\s*(\||#|!|<|$)~', $block) === 1) {
            return $block;
        }
        $items = preg_split('~\n(?=- )~', rtrim($block, "\n"));
        $wrapped = array_map(static function (string $item): string {
            $line = (string) preg_replace('~\s+~', ' ', $item);

            return str_starts_with($line, '- ')
                ? str_replace("\n", "\n  ", wordwrap($line, self::COLUMNS - 2))
                : wordwrap($line, self::COLUMNS);
        }, $items === false ? [$block] : $items);

        return implode("\n", $wrapped) . (str_ends_with($block, "\n") ? "\n" : '');
    }

    /** @param list<string> $place */
    private function place(array $place): string
    {
        [$scenario, $key, $rowKey, $columnKey] = $place + ['', '', '', ''];
        $recording = $this->recordings[$scenario] ?? null;
        if ($key === 'host' || $key === 'run') {
            return (string) (($recording->{$key} ?? [])[$rowKey] ?? 'unknown');
        }
        $table = $recording?->table($key);
        $row = $table?->row($rowKey);
        if ($table === null || $row === null || $row->samples === []) {
            return 'not measured';
        }
        if ($columnKey === 'change') {
            return (new TableView($table))->change($row, $table->columns[0]);
        }
        foreach ($table->columns as $column) {
            if ($column->key === $columnKey) {
                return TableView::cell($row, $column);
            }
        }

        return 'not measured';
    }
}
