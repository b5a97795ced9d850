<?php

declare(strict_types=1);

namespace Nexus\Tune\Preload;

/**
 * What a preload file has loaded.
 *
 * @internal
 */
final readonly class PreloadUse
{
    /** @param int $memory bytes */
    private function __construct(public int $classes, public int $functions, public int $memory) {}

    /** @param string $output of used.php; null: it was not reached */
    public static function of(string $output): ?self
    {
        if (preg_match('/^@preload (\{.*\})$/m', $output, $match) !== 1) {
            return null;
        }
        $data = json_decode($match[1], true);
        $number = static fn(string $name): int => \is_array($data) && \is_int($data[$name] ?? null) ? $data[$name] : 0;

        return new self($number('classes'), $number('functions'), $number('memory'));
    }
}
