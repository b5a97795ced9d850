<?php

declare(strict_types=1);

namespace Nexus\Load\Report;

/**
 * A chart of lines. Percentiles have a scale of nines: 90, 99 and 99.9 are equally far apart. Where they differ by a
 * factor of more than fifty, their scale is logarithmic.
 *
 * @internal
 */
final readonly class LineChart
{
    public const PERCENTILE = 'percentile';

    private const LEFT = 70;
    private const RIGHT = 34;
    private const TOP = 44;
    private const PLOT = 230;
    private const LEGEND = 20;
    private const LOGARITHMIC = 50.0;
    private const PERCENTILES = [50.0, 90.0, 99.0, 99.9, 99.99];
    private const LEAST = 1e-6;

    /** @param non-empty-list<Line> $lines */
    private function __construct(
        private string $title,
        private string $x,
        private array $lines,
        private float $right,
        private float $low,
        private float $high,
        private bool $isLogarithmic,
    ) {}

    /**
     * @param string $x what the points are spread over, such as seconds, or PERCENTILE
     * @param string $y unit of the values
     * @param list<Line> $lines
     * @return string|null null if no line has a point
     */
    public static function of(string $title, string $x, string $y, array $lines): ?string
    {
        $drawn = [];
        foreach ($lines as $line) {
            if ($line->points !== []) {
                $drawn[] = new Line($line->label, $line->colour, array_map(
                    static fn(array $point): array => [self::across($x, $point[0]), $point[1]],
                    $line->points,
                ));
            }
        }
        if ($drawn === []) {
            return null;
        }
        $points = array_merge(...array_map(static fn(Line $line): array => $line->points, $drawn));
        $values = array_column($points, 1);
        [$low, $high] = [max(self::LEAST, min([INF, ...$values])), max([self::LEAST, ...$values])];
        $isLogarithmic = $x === self::PERCENTILE && $high / $low > self::LOGARITHMIC;

        return (new self(
            "{$title} ({$y})",
            $x,
            $drawn,
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
        foreach ($this->lines as $place => $line) {
            $path = implode(' ', array_map(
                fn(array $point): string => sprintf('%.1f,%.1f', $this->placeX($point[0]), $this->placeY($point[1])),
                $line->points,
            ));
            $colour = Svg::colour($line->colour);
            $content .= "<polyline points=\"{$path}\" fill=\"none\" stroke=\"{$colour}\" stroke-width=\"1.8\"/>";
            $x = self::LEFT + ($place % 2) * (Svg::WIDTH - self::LEFT) / 2;
            $y = $legend + intdiv($place, 2) * self::LEGEND;
            $content .= sprintf('<rect x="%.1f" y="%d" width="14" height="4" fill="%s"/>', $x, $y - 6, $colour)
                . Svg::text($x + 20, $y, $line->label);
        }

        return Svg::frame(
            $legend + intdiv(count($this->lines) + 1, 2) * self::LEGEND,
            $this->title,
            $content,
        );
    }

    private function grid(): string
    {
        $content = '';
        foreach ($this->heights() as $value) {
            $y = $this->placeY($value);
            $content .= Svg::line(self::LEFT, $y, Svg::WIDTH - self::RIGHT, $y, 'grid')
                . Svg::text(self::LEFT - 8, $y + 4, Number::text($value), 'dim', 'end');
        }
        $bottom = self::TOP + self::PLOT;
        $isPercentile = $this->x === self::PERCENTILE;
        foreach ($isPercentile ? self::PERCENTILES : [] as $percentile) {
            $x = self::nines($percentile);
            if ($x <= $this->right) {
                $content .= Svg::line($this->placeX($x), self::TOP, $this->placeX($x), $bottom, 'grid')
                    . Svg::text($this->placeX($x), $bottom + 16, "p{$percentile}", 'dim', 'middle');
            }
        }
        for ($step = 0; !$isPercentile && $step <= 5; ++$step) {
            $value = $this->right * $step / 5;
            $content .= Svg::text($this->placeX($value), $bottom + 16, Number::text($value), 'dim', 'middle');
        }

        return $content . Svg::text(
            Svg::WIDTH - self::RIGHT,
            $bottom + 30,
            $this->x,
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

    private function placeX(float $value): float
    {
        return self::LEFT + $value / $this->right * (Svg::WIDTH - self::LEFT - self::RIGHT);
    }

    private function placeY(float $value): float
    {
        $share = $this->isLogarithmic
            ? log(max($value, $this->low) / $this->low) / max(self::LEAST, log($this->high / $this->low))
            : ($value - $this->low) / ($this->high - $this->low);

        return self::TOP + self::PLOT * (1 - $share);
    }

    private static function across(string $kind, float $x): float
    {
        return $kind === self::PERCENTILE ? self::nines($x) : $x;
    }

    /** The number of nines: 1 for 90, 2 for 99. The maximum is drawn at four nines. */
    private static function nines(float $percentile): float
    {
        return -log10(max(1e-4, 1 - $percentile / 100));
    }
}
