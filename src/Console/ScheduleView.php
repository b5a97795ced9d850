<?php

declare(strict_types=1);

namespace Nexus\Console;

use Nexus\Server\Control\Printable;
use Symfony\Component\Console\Formatter\OutputFormatter;
use Symfony\Component\Console\Helper\Table;
use Symfony\Component\Console\Output\OutputInterface;

/**
 * Prints the scheduled jobs of a server. The data come from a worker: parts that are missing or of another type are
 * left out.
 *
 * @internal
 */
final readonly class ScheduleView
{
    private const JOBS = ['job', 'schedule', 'last run', 'took', 'result', 'runs', 'missed', 'next'];

    public function __construct(private OutputInterface $output) {}

    /** @param list<array<mixed>> $jobs as ScheduleRunner::report() has them */
    public function show(array $jobs): void
    {
        if ($jobs === []) {
            return;
        }
        $now = microtime(true);
        $table = (new Table($this->output))->setStyle('box')->setHeaders(self::JOBS);
        foreach ($jobs as $job) {
            $startedAt = self::number($job, 'startedAt');
            $seconds = self::number($job, 'seconds');
            $next = self::number($job, 'next');
            $table->addRow(array_map(self::plain(...), [
                self::text($job, 'name'),
                self::text($job, 'schedule'),
                $startedAt === null ? '-' : Figures::age(max(0.0, $now - $startedAt)) . ' ago',
                $seconds === null ? '-' : Figures::seconds($seconds),
                self::resultOf($job),
                Figures::count(self::number($job, 'runs') ?? 0.0),
                Figures::count(self::number($job, 'missed') ?? 0.0),
                $next === null ? '-' : 'in ' . Figures::age(max(0.0, $next - $now)),
            ]));
        }
        $table->render();
    }

    /** @param array<mixed> $job */
    private static function resultOf(array $job): string
    {
        return match (true) {
            self::number($job, 'startedAt') === null => '-',
            ($job['running'] ?? null) === true => 'is running',
            self::number($job, 'seconds') === null => 'lost with its worker',
            ($job['failure'] ?? null) !== null => self::text($job, 'failure'),
            default => 'ok',
        };
    }

    /** @param array<mixed> $job */
    private static function number(array $job, string $part): ?float
    {
        $number = $job[$part] ?? null;

        return is_int($number) || is_float($number) ? (float) $number : null;
    }

    /** @param array<mixed> $job */
    private static function text(array $job, string $part): string
    {
        return is_string($job[$part] ?? null) ? $job[$part] : '';
    }

    private static function plain(string $text): string
    {
        return OutputFormatter::escape(Printable::line($text));
    }
}
