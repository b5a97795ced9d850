<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\RecordedRow;
use Nexus\Bench\Lab\RecordedTable;
use Nexus\Load\Report\Number;
use Nexus\Load\Report\Svg;

/** Horizontal bars: the median of each row, and a line from the least to the greatest round. */
final class BarPlot
{
    private const LEFT = 285;
    private const RIGHT = 90;
    private const TOP = 42;
    private const PITCH = 26;
    private const BAR = 16;
    private const LABEL = 40;

    public static function of(RecordedTable $table, Plot $plot): ?string
    {
        $rows = array_values(array_filter(
            $table->rows,
            static fn(RecordedRow $row): bool => $row->values($plot->key) !== [],
        ));
        if ($rows === []) {
            return null;
        }
        $highest = max(1e-9, ...array_map(
            static fn(RecordedRow $row): float => max([0.0, ...array_values($row->values($plot->key))]),
            $rows,
        ));
        $scale = (Svg::WIDTH - self::LEFT - self::RIGHT) / $highest;
        $content = '';
        foreach ($rows as $number => $row) {
            $content .= self::bar($row, $plot->key, self::TOP + self::PITCH * $number, $scale, $number);
        }

        return Svg::frame(self::TOP + self::PITCH * count($rows) + 8, $plot->title, $content);
    }

    private static function bar(RecordedRow $row, string $key, float $top, float $scale, int $number): string
    {
        $values = array_values($row->values($key));
        $median = $row->median($key) ?? 0.0;
        $middle = $top + self::BAR / 2;
        [$least, $greatest] = [min([INF, ...$values]), max([0.0, ...$values])];
        $label = mb_strlen($row->label) > self::LABEL
            ? mb_substr($row->label, 0, self::LABEL - 1) . '…'
            : $row->label;

        return Svg::text(self::LEFT - 10, $middle + 4, $label, '', 'end')
            . sprintf(
                '<rect x="%d" y="%.1f" width="%.1f" height="%d" rx="2" fill="%s"/>',
                self::LEFT,
                $top,
                max(1.0, $median * $scale),
                self::BAR,
                Svg::colour($number),
            )
            . ($greatest > $least ? Svg::line(
                self::LEFT + $least * $scale,
                $middle,
                self::LEFT + $greatest * $scale,
                $middle,
                'range',
            ) : '')
            . Svg::text(self::LEFT + $greatest * $scale + 8, $middle + 4, Number::text($median));
    }
}
