<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Tune\Measure\Metric;
use Nexus\Tune\Measure\Setting;
use Nexus\Tune\Measure\Trial;

/**
 * The result of `nexus tune --measure` as text.
 *
 * @internal
 */
final class TrialView
{
    /**
     * @param list<Metric> $metrics
     * @return list<string> lines
     */
    public static function lines(Trial $trial, Setting $setting, array $metrics): array
    {
        $lines = [
            "{$setting->text}: {$trial->application}, GET {$trial->path}",
            \sprintf(
                '%d rounds in random order, %g s with %d connections each; changes with their interval of 95 %%',
                $trial->rounds,
                $trial->seconds,
                $trial->connections,
            ),
            '',
            self::row('', 'without', 'with', 'change', ''),
        ];
        foreach ($metrics as $metric) {
            $lines[] = self::row(
                $metric->name,
                self::number($metric->before()),
                self::number($metric->after()),
                $metric->change?->text() ?? '',
                $metric->verdict(),
            );
        }

        return $lines;
    }

    private static function row(string $name, string $without, string $with, string $change, string $verdict): string
    {
        $pad = static fn(string $text, int $width): string
            => $text . str_repeat(' ', max(0, $width - mb_strlen($text)));

        return rtrim(\sprintf('%s %10s %10s  %s %s', $pad($name, 30), $without, $with, $pad($change, 30), $verdict));
    }

    private static function number(float $value): string
    {
        return match (true) {
            $value >= 1000 => number_format($value, 0, '.', ' '),
            $value >= 10 => \sprintf('%.1f', $value),
            default => \sprintf('%.3f', $value),
        };
    }
}
