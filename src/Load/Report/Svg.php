<?php

declare(strict_types=1);

namespace Nexus\Load\Report;

/**
 * Elements of a chart as SVG, which follows the light or dark theme of its reader.
 *
 * @internal
 */
final class Svg
{
    public const WIDTH = 760;

    /** Colours that are distinct on white and on black. */
    private const COLOURS = ['#3b7dd8', '#d9822b', '#2f9e63', '#c2456b', '#8a63d2', '#8a8a1f', '#20a0b0', '#8c6d5a'];

    private const STYLE = <<<'CSS'
        text{font:12px system-ui,sans-serif;fill:#1f2328}.title{font-size:14px;font-weight:600}.dim{fill:#666d76}
        .grid{stroke:#d8dce1;stroke-width:1}.range{stroke:#1f2328;stroke-width:1.5}.page{fill:#fff}
        @media(prefers-color-scheme:dark){text{fill:#e6edf3}.dim{fill:#9aa4af}.grid{stroke:#353c45}
        .range{stroke:#e6edf3}.page{fill:#0d1117}}
        CSS;

    private function __construct() {}

    public static function colour(int $number): string
    {
        return self::COLOURS[$number % count(self::COLOURS)];
    }

    public static function frame(int $height, string $title, string $content): string
    {
        return sprintf(
            '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %1$d %2$d" width="%1$d" height="%2$d" role="img" '
                . 'aria-label="%3$s"><style>%4$s</style><rect class="page" width="%1$d" height="%2$d"/>%5$s%6$s</svg>',
            self::WIDTH,
            $height,
            htmlspecialchars($title),
            str_replace("\n", '', self::STYLE),
            self::text(16, 24, $title, 'title'),
            $content,
        ) . "\n";
    }

    public static function text(
        float $x,
        float $y,
        string $text,
        string $class = '',
        string $anchor = 'start',
    ): string {
        return sprintf(
            '<text x="%.1f" y="%.1f"%s%s>%s</text>',
            $x,
            $y,
            $class === '' ? '' : " class=\"{$class}\"",
            $anchor === 'start' ? '' : " text-anchor=\"{$anchor}\"",
            htmlspecialchars($text),
        );
    }

    public static function line(float $x, float $y, float $toX, float $toY, string $class): string
    {
        return sprintf('<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" class="%s"/>', $x, $y, $toX, $toY, $class);
    }
}
