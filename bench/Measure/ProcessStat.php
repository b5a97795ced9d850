<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** The values of /proc/PID/stat that the benchmarks need. */
final readonly class ProcessStat
{
    private const PARENT = 1;
    private const USER = 11;
    private const SYSTEM = 12;
    private const CHILDREN = 13;

    private function __construct(
        public int $parent,
        public int $userTicks,
        public int $systemTicks,
        public int $childrenTicks,
    ) {}

    public static function parse(string $stat): ?self
    {
        // The name may contain blanks and parentheses; the text after the last parenthesis does not.
        $end = strrpos($stat, ') ');
        if ($end === false) {
            return null;
        }
        $fields = explode(' ', substr($stat, $end + 2));

        return isset($fields[self::CHILDREN + 1])
            ? new self(
                (int) $fields[self::PARENT],
                (int) $fields[self::USER],
                (int) $fields[self::SYSTEM],
                (int) $fields[self::CHILDREN] + (int) $fields[self::CHILDREN + 1],
            )
            : null;
    }
}
