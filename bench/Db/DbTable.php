<?php

declare(strict_types=1);

namespace Nexus\Bench\Db;

use Nexus\Bench\Measure\Appendix;
use Nexus\Bench\Measure\Report;
use Nexus\Bench\Measure\Result;

/** All contenders side by side. */
final readonly class DbTable implements Appendix
{
    private const HEAD = [
        '', 'workers', 'held/s', 'p50', 'p95', 'p99 ms', 'half: p50', 'p95', 'p99 ms', 'MiB', 'conn.', 'PG', 'workers',
        'front', 'proxy', 'load', 'cores', 'limit',
    ];
    private const PARTIES = ['postgresql', 'workers', 'front', 'proxy', 'load', 'machine'];

    /** @param list<Measurement> $measurements */
    public function __construct(private array $measurements) {}

    public function lines(): array
    {
        $rows = [self::HEAD, ...array_map(self::row(...), $this->measurements)];
        $widths = array_map(
            static fn(int $column): int => max(0, ...array_map(mb_strlen(...), array_column($rows, $column))),
            array_keys(self::HEAD),
        );
        $last = array_key_last(self::HEAD);

        return array_map(static fn(array $row): string => rtrim(implode('  ', array_map(
            static fn(string $cell, int $column): string => $column === 0 || $column === $last ? $cell . str_repeat(
                ' ',
                $widths[$column] - mb_strlen($cell),
            ) : str_repeat(' ', $widths[$column] - mb_strlen($cell)) . $cell,
            $row,
            array_keys($row),
        ))), $rows);
    }

    /** The table in the format of the file beside the chart. */
    public function markdown(): string
    {
        $line = static fn(array $cells): string => '| ' . implode(' | ', array_filter($cells, is_string(...))) . " |\n";
        $text = $line(self::HEAD) . $line(array_map(
            static fn(int $column): string => in_array($column, [0, array_key_last(self::HEAD)], true) ? '---' : '--:',
            array_keys(self::HEAD),
        ));
        foreach ($this->measurements as $measurement) {
            $text .= $line(self::row($measurement));
        }

        return $text;
    }

    /** @return list<array<string, mixed>> */
    public function jsonSerialize(): array
    {
        return array_map(static fn(Measurement $measurement): array => [
            'contender' => $measurement->contender->value,
            'workers' => $measurement->workers,
            'highest' => self::offer($measurement->highest),
            'half' => self::offer($measurement->half),
            'promised' => $measurement->promised === null ? null : self::offer($measurement->promised),
            'workerBytes' => (int) $measurement->memory,
            'connections' => $measurement->connections,
            'roundTripsPerRequest' => round($measurement->roundTrips, 2),
            'limit' => $measurement->limit,
        ], $this->measurements);
    }

    /** @return array<string, mixed> milliseconds; cores by party */
    private static function offer(Offer $offer): array
    {
        return [
            'rate' => Result::rounded($offer->rate),
            'requests' => $offer->figures->due,
            'errors' => $offer->figures->failures(),
            'p50' => round($offer->latency('p50') / 1000, 1),
            'p95' => round($offer->latency('p95') / 1000, 1),
            'p99' => round($offer->latency('p99') / 1000, 1),
            'cores' => array_map(static fn(float $cores): float => round($cores, 3), $offer->cores),
            'generatorLateP99' => round($offer->figures->late / 1000, 2),
        ];
    }

    /** @return list<string> */
    private static function row(Measurement $measurement): array
    {
        [$highest, $half] = [$measurement->highest, $measurement->half];
        $milliseconds = static fn(Offer $offer, string $which): string => number_format(
            $offer->latency($which) / 1000,
            0,
            '.',
            '',
        );

        return [
            $measurement->contender->title(),
            (string) $measurement->workers,
            Report::number($highest->rate),
            $milliseconds($highest, 'p50'),
            $milliseconds($highest, 'p95'),
            $milliseconds($highest, 'p99'),
            $milliseconds($half, 'p50'),
            $milliseconds($half, 'p95'),
            $milliseconds($half, 'p99'),
            number_format($measurement->memory / (1 << 20), 1, '.', ''),
            (string) $measurement->connections,
            ...array_map(
                static fn(string $party): string => number_format($highest->cores[$party] ?? 0.0, 2, '.', ''),
                self::PARTIES,
            ),
            $measurement->limit,
        ];
    }
}
