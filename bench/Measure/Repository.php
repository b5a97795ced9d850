<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** The measured working copy; the benchmarks compile and install into its build/. */
final class Repository
{
    public static function root(): string
    {
        return dirname(__DIR__, 2);
    }

    /** @param string $path relative to the repository */
    public static function path(string $path): string
    {
        return self::root() . "/{$path}";
    }
}
