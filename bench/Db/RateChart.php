<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Report;

/** Two panels of bars by number of workers: the highest sustained rate, and the latency at half of it. */
final readonly class RateChart
{
    private const WIDTH = 1000;
    private const HEIGHT = 440;
    private const TOP = 84;
    private const BOTTOM = 376;
    private const PANEL = 420;
    private const LEFTS = [64, 560];
    private const BAR = 26;
    private const COLOURS = [
        'coroutines' => '#2f6fc4',
        'concurrency_1' => '#7ba3d6',
        'classic' => '#c98a3a',
        'nginx_fpm' => '#8a8a8a',
    ];

    /** @param list<Measurement> $measurements */
    public function __construct(private array $measurements) {}

    public function svg(): string
    {
        return sprintf(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" '
                . 'font-family="system-ui, sans-serif" font-size="12" fill="#222">',
            self::WIDTH,
            self::HEIGHT,
        )
            . sprintf('<rect width="%d" height="%d" fill="#fff"/>', self::WIDTH, self::HEIGHT)
            . '<text x="64" y="28" font-size="17" font-weight="600">Ten queries a request, over a link of 10 ms</text>'
            . $this->legend()
            . $this->panel(
                self::LEFTS[0],
                'Highest rate held, requests/s (p99 < 1 s, nothing dropped)',
                static fn(Measurement $measurement): array => [$measurement->highest->rate, null],
            )
            . $this->panel(
                self::LEFTS[1],
                'Latency at half of that rate, ms: p50 (bar) and p99 (mark)',
                static fn(Measurement $measurement): array => [
                    $measurement->half->latency('p50') / 1000,
                    $measurement->half->latency('p99') / 1000,
                ],
            )
            . "</svg>\n";
    }

    private function legend(): string
    {
        $text = '';
        $left = 64;
        foreach (Contender::cases() as $contender) {
            $text .= sprintf(
                '<rect x="%d" y="%d" width="12" height="12" rx="2" fill="%s"/><text x="%d" y="%d">%s</text>',
                $left,
                408,
                self::COLOURS[$contender->value],
                $left + 18,
                418,
                htmlspecialchars($contender->title()),
            );
            $left += 190;
        }

        return $text;
    }

    /** @param \Closure(Measurement): array{float, ?float} $figures height of the bar, and of a mark above it */
    private function panel(int $left, string $title, \Closure $figures): string
    {
        $highest = max(
            1.0,
            ...array_map(
                static fn(Measurement $measurement): float => max(array_filter($figures($measurement), is_float(...))),
                $this->measurements,
            ),
        );
        $scale = (self::BOTTOM - self::TOP) / self::roundedUp($highest);
        $text = sprintf('<text x="%d" y="60" font-weight="600">%s</text>', $left, htmlspecialchars($title))
            . self::grid($left, self::roundedUp($highest), $scale);
        $groups = array_values(array_unique(array_map(
            static fn(Measurement $measurement): int => $measurement->workers,
            $this->measurements,
        )));
        $pitch = self::PANEL / max(1, count($groups));
        foreach ($groups as $place => $workers) {
            $members = array_values(array_filter(
                $this->measurements,
                static fn(Measurement $measurement): bool => $measurement->workers === $workers,
            ));
            $start = $left + $pitch * ($place + 0.5) - self::BAR * count($members) / 2;
            foreach ($members as $number => $member) {
                $text .= self::bar(
                    $start + self::BAR * $number,
                    $figures($member),
                    $scale,
                    self::COLOURS[$member->contender->value],
                );
            }
            $text .= sprintf(
                '<text x="%.1f" y="%d" text-anchor="middle">%d worker%s</text>',
                $left + $pitch * ($place + 0.5),
                self::BOTTOM + 18,
                $workers,
                $workers === 1 ? '' : 's',
            );
        }

        return $text;
    }

    /** @param array{float, ?float} $figures */
    private static function bar(float $left, array $figures, float $scale, string $colour): string
    {
        [$value, $mark] = $figures;
        $top = self::BOTTOM - $value * $scale;
        $text = sprintf(
            '<rect x="%.1f" y="%.1f" width="%d" height="%.1f" rx="2" fill="%s"/>',
            $left + 2,
            $top,
            self::BAR - 4,
            self::BOTTOM - $top,
            $colour,
        );
        $number = static fn(float $figure): string => $figure >= 20 ? (string) round($figure) : Report::number($figure);
        $label = static fn(float $height, float $figure, string $fill): string => sprintf(
            '<text x="%.1f" y="%.1f" text-anchor="middle" font-size="10" fill="%s">%s</text>',
            $left + self::BAR / 2,
            $height,
            $fill,
            $number($figure),
        );
        if ($mark === null) {
            return $text . $label($top - 4, $value, '#222');
        }
        $above = self::BOTTOM - $mark * $scale;
        $text .= sprintf(
            '<path d="M%1$.1f %2$.1fV%3$.1fM%4$.1f %3$.1fh8" stroke="#444" fill="none"/>',
            $left + self::BAR / 2,
            $top,
            $above,
            $left + self::BAR / 2 - 4,
        );

        return $text . $label($above - 4, $mark, '#222') . $label($top + 13, $value, '#fff');
    }

    private static function grid(int $left, float $highest, float $scale): string
    {
        $text = '';
        for ($step = 0; $step <= 4; ++$step) {
            $value = $highest * $step / 4;
            $height = self::BOTTOM - $value * $scale;
            $text .= sprintf(
                '<path d="M%d %.1fh%d" stroke="%s"/><text x="%d" y="%.1f" text-anchor="end" fill="#777">%s</text>',
                $left,
                $height,
                self::PANEL,
                $step === 0 ? '#888' : '#e4e4e4',
                $left - 8,
                $height + 4,
                (string) round($value, 1),
            );
        }

        return $text;
    }

    /** Rounds up to 1, 2, 4, 6 or 8 times a power of ten. */
    private static function roundedUp(float $value): float
    {
        $power = 10 ** floor(log10($value));
        foreach ([1, 2, 4, 6, 8] as $factor) {
            if ($value <= $factor * $power) {
                return $factor * $power;
            }
        }

        return 10 * $power;
    }
}
