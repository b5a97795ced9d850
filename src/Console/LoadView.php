<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Load\Generator;
use Nexus\Load\Histogram;
use Nexus\Load\Plan;
use Nexus\Load\Text;
use Nexus\Load\Timeline;

/**
 * What a terminal shows during `nexus load`: the progress, the rate, errors, latencies and their histogram.
 *
 * @internal
 */
final class LoadView
{
    private const BAR = 30;
    private const HISTORY = 40;
    private const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

    private function __construct() {}

    /** @return list<string> lines with tags of Symfony's console */
    public static function lines(Plan $plan, Generator $generator, Timeline $timeline, bool $isWarmingUp): array
    {
        $figures = $generator->figures();
        $whole = $isWarmingUp ? $plan->warmup : $plan->duration;
        $errors = array_filter($generator->errors(), static fn(int $count): bool => $count > 0);

        return [
            self::progress($isWarmingUp ? 'warm-up' : 'measuring', min($figures['seconds'], $whole), $whole),
            '',
            Text::line('rate', sprintf('%s/s now  %s', ...self::rate($timeline->rates()))),
            Text::line('answers', "{$figures['right']} right of {$figures['sent']} requests"),
            Text::line('errors', $errors === [] ? 'none' : '<error>' . Text::counts($errors) . '</error>'),
            Text::line('latency', Text::latencies(self::latencies($generator))),
            '',
            ...self::histogram(Histogram::of($generator)),
        ];
    }

    private static function progress(string $what, float $seconds, float $whole): string
    {
        $done = (int) round(self::BAR * $seconds / max(1e-9, $whole));

        return sprintf(
            '%s <info>%s</info>%s %.1f of %.1f s',
            $what,
            str_repeat('━', $done),
            str_repeat('─', self::BAR - $done),
            $seconds,
            $whole,
        );
    }

    /**
     * @param list<array{float, float}> $points
     * @return array{string, string} the last one, and all as a line
     */
    private static function rate(array $points): array
    {
        $rates = array_column(array_slice($points, -self::HISTORY), 1);
        if ($rates === []) {
            return ['–', ''];
        }
        $most = max([1e-9, ...$rates]);
        $levels = array_map(
            static fn(float $rate): string => self::LEVELS[(int) round($rate / $most * (count(self::LEVELS) - 1))],
            $rates,
        );

        return [Text::number(round(end($rates))), implode('', $levels)];
    }

    /** @return array<string, float> */
    private static function latencies(Generator $generator): array
    {
        return array_map(
            static fn(float $share): float => $generator->quantile(Generator::LATENCY, $share),
            ['p50' => 0.5, 'p90' => 0.9, 'p99' => 0.99, 'p999' => 0.999, 'max' => 1.0],
        );
    }

    /** @return list<string> */
    private static function histogram(Histogram $histogram): array
    {
        $most = max([1e-9, ...array_values($histogram->shares)]);
        $lines = [];
        foreach ($histogram->shares as $bound => $share) {
            $bar = str_repeat('█', (int) round(self::BAR * $share / $most));
            $lines[] = sprintf('  ≤ %7s ms  <info>%s</info> %.0f %%', $bound, $bar, 100 * $share);
        }

        return $lines;
    }
}
