<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\RecordedTable;
use Nexus\Load\Report\Line;
use Nexus\Load\Report\LineChart;

/** A line for each row, of the round in the middle. */
final class LinePlot
{
    private function __construct() {}

    public static function of(RecordedTable $table, Plot $plot): ?string
    {
        $lines = [];
        foreach ($table->rows as $number => $row) {
            $sample = $row->typical($table->columns[0]->key);
            $lines[] = new Line($row->label, $number, $sample->series[$plot->key] ?? []);
        }

        return LineChart::of($plot->title, $plot->x, $plot->y, $lines);
    }
}
