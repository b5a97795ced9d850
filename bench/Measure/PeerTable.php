<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** Rows that peers have, too: one per line, within 120 columns. */
final readonly class PeerTable
{
    /** @param non-empty-list<Result> $rows */
    public function __construct(private array $rows) {}

    /** @return list<string> */
    public function lines(): array
    {
        $names = [];
        foreach ($this->rows as $row) {
            foreach ($row->rivals as $rival) {
                $names[$rival->name] = $rival->name;
            }
        }
        $heading = sprintf('%-*s%7s %-3s %-6s', $this->width(), '', 'ours', '', 'budget');
        foreach ($names as $name) {
            $heading .= sprintf('%9s %-7s', $name, 'behind');
        }
        $lines = [rtrim($heading)];
        foreach ($this->rows as $row) {
            $lines[] = rtrim($this->line($row, $names));
        }

        return [...$lines, '', '  x4.13: it costs them 4.13 times what it costs us; x9.4<10: that should be 10'];
    }

    /** @param array<string, string> $names */
    private function line(Result $row, array $names): string
    {
        $line = sprintf(
            '%-*s%7s %-3s %-6s',
            $this->width(),
            $row->name,
            Report::number($row->value),
            $row->unit,
            $row->budget ?? '',
        );
        foreach ($names as $name) {
            $line .= self::cell(array_values(array_filter(
                $row->rivals,
                static fn(Rival $rival): bool => $rival->name === $name,
            ))[0] ?? null);
        }

        return sprintf('%s %-7s%s', $line, match ($row->isOk()) {
            true => 'ok',
            false => 'NOT ok',
            null => '',
        }, $row->note);
    }

    /** The width of the names. */
    private function width(): int
    {
        return max(25, 1 + max(array_map(static fn(Result $row): int => strlen($row->name), $this->rows)));
    }

    private static function cell(?Rival $rival): string
    {
        if ($rival === null) {
            return sprintf('%9s %-7s', '-', '');
        }
        $missed = $rival->isBeaten() ? '' : sprintf('<%g', $rival->needed);

        return sprintf('%9s %-7s', Report::number($rival->value), sprintf('x%.3g%s', $rival->ahead(), $missed));
    }
}
