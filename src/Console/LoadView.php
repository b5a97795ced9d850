<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Load\Generator;
use Nexus\Load\Histogram;
use Nexus\Load\Outcome;
use Nexus\Load\Plan;
use Nexus\Load\Text;
use Nexus\Load\Timeline;
use Symfony\Component\Console\Output\ConsoleOutputInterface;
use Symfony\Component\Console\Output\ConsoleSectionOutput;
use Symfony\Component\Console\Output\OutputInterface;
use Symfony\Component\Console\Output\StreamOutput;

/**
 * What a terminal shows during `nexus load`: the progress, the rate, errors, latencies and their histogram.
 *
 * @internal
 */
final class LoadView
{
    /** Seconds of the run. Requests wait while the view is drawn. */
    private const INTERVAL = 0.5;
    private const BAR = 30;
    private const HISTORY = 40;
    private const LEVELS = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

    private float $next = 0.0;

    /** @param ConsoleSectionOutput|null $section lines that can be written again; null: nothing is shown */
    private function __construct(private readonly Plan $plan, private readonly ?ConsoleSectionOutput $section) {}

    /** Shows nothing if standard error is no terminal. */
    public static function on(OutputInterface $output, Plan $plan): self
    {
        $errors = $output instanceof ConsoleOutputInterface ? $output->getErrorOutput() : $output;
        if (!$errors instanceof StreamOutput || !stream_isatty(STDERR) || $output->isQuiet()) {
            return new self($plan, null);
        }
        $sections = [];

        return new self($plan, new ConsoleSectionOutput(
            $errors->getStream(),
            $sections,
            $errors->getVerbosity(),
            true,
            $errors->getFormatter(),
        ));
    }

    /** Call it often: it draws when it is time, and at the end. */
    public function show(Generator $generator, Timeline $timeline, bool $isWarmingUp): void
    {
        $whole = $isWarmingUp ? $this->plan->warmup : $this->plan->duration;
        $seconds = min($generator->figures()['seconds'], $whole);
        if ($this->section === null || ($seconds < $this->next && $seconds < $whole)) {
            return;
        }
        $this->next = $seconds < $whole ? $seconds + self::INTERVAL : 0.0;
        $this->section->overwrite([
            self::progress($isWarmingUp ? 'warm-up' : 'measuring', $seconds, $whole),
            ...self::lines($generator, $timeline),
        ]);
    }

    public function clear(): void
    {
        $this->section?->clear();
    }

    /** @return list<string> lines with tags of Symfony's console */
    private static function lines(Generator $generator, Timeline $timeline): array
    {
        $figures = $generator->figures();
        $errors = array_filter($generator->errors(), static fn(int $count): bool => $count > 0);

        return [
            '',
            Text::line('rate', sprintf('%s/s now  %s', ...self::rate($timeline->rates()))),
            Text::line('answers', "{$figures['right']} right of {$figures['sent']} requests"),
            Text::line('errors', $errors === [] ? 'none' : '<error>' . Text::counts($errors) . '</error>'),
            Text::line('latency', Text::latencies(Outcome::latencies($generator, Generator::LATENCY))),
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
