<?php

declare(strict_types=1);

namespace Nexus\Bench\Lab\Report;

use Nexus\Bench\Lab\Recording;
use Nexus\Load\Report\Number;
use Nexus\Load\Report\Svg;

/** The three figures of README.md as one plot: a panel of bars for each. */
final class Headlines
{
    /** Title of a panel => its bars: label => scenario, table, row, column. */
    private const PANELS = [
        'Ten queries a request, 4 workers: completed requests a second' => [
            'Nexus, coroutines' => ['ten-queries', 'servers', 'coroutines.4', 'completed'],
            'Nexus, one request at a time' => ['ten-queries', 'servers', 'concurrency_1.4', 'completed'],
            'Nexus, classic mode' => ['ten-queries', 'servers', 'classic.4', 'completed'],
            'nginx and php-fpm' => ['ten-queries', 'servers', 'nginx_fpm.4', 'completed'],
        ],
        'A Symfony page that waits 50 ms: requests a second' => [
            'Nexus, warm mode, 2 workers' => ['fpm', 'pools', 'warm', 'rps'],
            'Nexus, classic mode, 32 workers' => ['fpm', 'pools', 'classic', 'rps'],
            'php-fpm, static, 32, preload' => ['fpm', 'pools', 'static.many.preload', 'rps'],
            'php-fpm, dynamic, 5 children' => ['fpm', 'pools', 'dynamic.few', 'rps'],
        ],
        'A message to another process: nanoseconds, shorter is better' => [
            'Nexus, two workers' => ['actors', 'pair', 'nexus', 'ns'],
            'Erlang/OTP, two schedulers' => ['actors', 'pair', 'otp.schedulers', 'ns'],
            'Erlang/OTP, two nodes' => ['actors', 'pair', 'otp.nodes', 'ns'],
            'PHP, datagram socket' => ['actors', 'pair', 'datagram', 'ns'],
        ],
    ];
    private const LEFT = 230;
    private const RIGHT = 90;
    private const PITCH = 22;
    private const BAR = 14;
    private const HEAD = 34;
    private const OURS = 0;
    private const OTHERS = 7;

    /** @param array<string, Recording> $recordings by scenario */
    public static function svg(array $recordings): string
    {
        $content = '';
        $top = 40.0;
        foreach (self::PANELS as $title => $bars) {
            $content .= Svg::text(16, $top + 12, $title, 'dim');
            $top += self::HEAD - 8;
            $values = array_map(
                static fn(array $place): ?float => ($recordings[$place[0]] ?? null)
                    ?->table($place[1])?->row($place[2])?->median($place[3]),
                $bars,
            );
            $scale = (Svg::WIDTH - self::LEFT - self::RIGHT) / max([1e-9, ...array_filter($values, is_float(...))]);
            foreach ($values as $label => $value) {
                $content .= self::bar($label, $value, $scale, $top);
                $top += self::PITCH;
            }
            $top += self::HEAD / 2;
        }

        return Svg::frame((int) $top, 'Nexus beside php-fpm and Erlang/OTP', $content);
    }

    private static function bar(string $label, ?float $value, float $scale, float $top): string
    {
        $colour = Svg::colour(str_starts_with($label, 'Nexus') ? self::OURS : self::OTHERS);
        $width = max(1.0, ($value ?? 0.0) * $scale);

        return Svg::text(self::LEFT - 10, $top + self::BAR - 3, $label, '', 'end')
            . sprintf(
                '<rect x="%d" y="%.1f" width="%.1f" height="%d" rx="2" fill="%s"/>',
                self::LEFT,
                $top,
                $width,
                self::BAR,
                $colour,
            )
            . Svg::text(
                self::LEFT + $width + 8,
                $top + self::BAR - 3,
                $value === null ? 'not measured' : Number::text($value),
            );
    }
}
