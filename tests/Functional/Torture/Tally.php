<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Torture;

/** Counts the events of this process; an event with a count of zero was not tested. */
final class Tally
{
    /** @var array<string, int> */
    private static array $counts = [];

    public static function count(string $what): void
    {
        self::$counts[$what] = (self::$counts[$what] ?? 0) + 1;
    }

    /** @return array<string, int> */
    public static function all(): array
    {
        return self::$counts;
    }
}
