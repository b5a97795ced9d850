<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\Recording;

/** A line for each figure of each sample. */
final readonly class CsvReport
{
    public function __construct(private Recording $recording) {}

    public function text(): string
    {
        $file = fopen('php://memory', 'w+');
        \assert($file !== false);
        fputcsv($file, ['scenario', 'table', 'row', 'round', 'position', 'figure', 'unit', 'value'], escape: '');
        foreach ($this->recording->tables as $table) {
            foreach ($table->rows as $row) {
                foreach ($row->samples as $sample) {
                    foreach ($table->columns as $column) {
                        $value = $sample->figures[$column->key] ?? null;
                        $cells = [$table->key, $row->key, $sample->round, $sample->position, $column->key];
                        if ($value !== null) {
                            $cells = [$this->recording->scenario, ...$cells, $column->unit, $value];
                            fputcsv($file, $cells, escape: '');
                        }
                    }
                }
            }
        }
        rewind($file);

        return (string) stream_get_contents($file);
    }
}
