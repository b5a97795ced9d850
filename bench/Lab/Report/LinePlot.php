<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\Plot;
use Nexus\Bench\Lab\RecordedTable;

/**
 * A line for each row, of the round in the middle. Percentiles have a scale of nines: 90, 99 and 99.9 are equally far
 * apart. Values that differ by a factor of more than fifty have a logarithmic scale.
 *
 * @phpstan-import-type Points from \Nexus\Bench\Lab\Sample
 */
final readonly class LinePlot
{
    private const LEFT = 70;
    private const RIGHT = 34;
    private const TOP = 44;
    private const PLOT = 230;
    private const LEGEND = 20;
    private const LOGARITHMIC = 50.0;
    private const PERCENTILES = [50.0, 90.0, 99.0, 99.9, 99.99];
    private const LEAST = 1e-6;

    /**
     * @param array<int, Points> $lines by the number of the row
     * @param array<int, string> $labels by the number of the row
     */
    private function __construct(
        private Plot $plot,
        private array $lines,
        private array $labels,
        private float $right,
        private float $low,
        private float $high,
        private bool $isLogarithmic,
    ) {}

    public static function of(RecordedTable $table, Plot $plot): ?string
    {
        $lines = $labels = [];
        foreach ($table->rows as $number => $row) {
            $sample = $row->typical($table->columns[0]->key);
            $points = $sample->series[$plot->key] ?? [];
            if ($points !== []) {
                $lines[$number] = array_map(
                    static fn(array $point): array => [self::across($plot, $point[0]), $point[1]],
                    $points,
                );
                $labels[$number] = $row->label;
            }
        }
        if ($lines === []) {
            return null;
        }
        $points = array_merge(...$lines);
        $values = array_column($points, 1);
        [$low, $high] = [max(self::LEAST, min([INF, ...$values])), max([self::LEAST, ...$values])];
        $isLogarithmic = $plot->x === 'percentile' && $high / $low > self::LOGARITHMIC;

        return (new self(
            $plot,
            $lines,
            $labels,
            max([self::LEAST, ...array_column($points, 0)]),
            $isLogarithmic ? $low : 0.0,
            $high,
            $isLogarithmic,
        ))->svg();
    }

    private function svg(): string
    {
        $content = $this->grid();
        $legend = self::TOP + self::PLOT + 46;
        $place = 0;
        foreach ($this->lines as $number => $points) {
            $path = implode(' ', array_map(
                fn(array $point): string => sprintf('%.1f,%.1f', $this->x($point[0]), $this->y($point[1])),
                $points,
            ));
            $colour = PlotSvg::colour($number);
            $content .= "<polyline points=\"{$path}\" fill=\"none\" stroke=\"{$colour}\" stroke-width=\"1.8\"/>";
            $x = self::LEFT + ($place % 2) * (PlotSvg::WIDTH - self::LEFT) / 2;
            $y = $legend + intdiv($place, 2) * self::LEGEND;
            $content .= sprintf('<rect x="%.1f" y="%d" width="14" height="4" fill="%s"/>', $x, $y - 6, $colour)
                . PlotSvg::text($x + 20, $y, $this->labels[$number]);
            ++$place;
        }

        return PlotSvg::frame(
            $legend + intdiv($place + 1, 2) * self::LEGEND,
            "{$this->plot->title} ({$this->plot->y})",
            $content,
        );
    }

    private function grid(): string
    {
        $content = '';
        foreach ($this->heights() as $value) {
            $y = $this->y($value);
            $content .= PlotSvg::line(self::LEFT, $y, PlotSvg::WIDTH - self::RIGHT, $y, 'grid')
                . PlotSvg::text(self::LEFT - 8, $y + 4, TableView::number($value), 'dim', 'end');
        }
        $bottom = self::TOP + self::PLOT;
        $isPercentile = $this->plot->x === 'percentile';
        foreach ($isPercentile ? self::PERCENTILES : [] as $percentile) {
            $x = self::nines($percentile);
            if ($x <= $this->right) {
                $content .= PlotSvg::line($this->x($x), self::TOP, $this->x($x), $bottom, 'grid')
                    . PlotSvg::text($this->x($x), $bottom + 16, "p{$percentile}", 'dim', 'middle');
            }
        }
        for ($step = 0; !$isPercentile && $step <= 5; ++$step) {
            $value = $this->right * $step / 5;
            $content .= PlotSvg::text($this->x($value), $bottom + 16, TableView::number($value), 'dim', 'middle');
        }

        return $content . PlotSvg::text(
            PlotSvg::WIDTH - self::RIGHT,
            $bottom + 30,
            $this->plot->x,
            'dim',
            'end',
        );
    }

    /** @return list<float> where the grid has lines */
    private function heights(): array
    {
        if (!$this->isLogarithmic) {
            return array_map(fn(int $step): float => $this->high * $step / 4, range(0, 4));
        }
        $heights = [];
        for ($power = floor(log10($this->low)); $power <= log10($this->high); ++$power) {
            if (10 ** $power >= $this->low) {
                $heights[] = (float) 10 ** $power;
            }
        }

        return $heights;
    }

    private function x(float $value): float
    {
        return self::LEFT + $value / $this->right * (PlotSvg::WIDTH - self::LEFT - self::RIGHT);
    }

    private function y(float $value): float
    {
        $share = $this->isLogarithmic
            ? log(max($value, $this->low) / $this->low) / max(self::LEAST, log($this->high / $this->low))
            : ($value - $this->low) / ($this->high - $this->low);

        return self::TOP + self::PLOT * (1 - $share);
    }

    private static function across(Plot $plot, float $x): float
    {
        return $plot->x === 'percentile' ? self::nines($x) : $x;
    }

    /** The number of nines: 1 for 90, 2 for 99. The maximum is drawn at four nines. */
    private static function nines(float $percentile): float
    {
        return -log10(max(1e-4, 1 - $percentile / 100));
    }
}
