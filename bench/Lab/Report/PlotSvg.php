<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\RecordedTable;

/** Draws the plots of a table as SVG. */
final class PlotSvg
{
    private function __construct() {}

    /** Null if no row has what the plot shows. */
    public static function of(RecordedTable $table, Plot $plot): ?string
    {
        return $plot->isBars ? BarPlot::of($table, $plot) : LinePlot::of($table, $plot);
    }
}
