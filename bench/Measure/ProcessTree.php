<?php

declare(strict_types=1);

namespace Nexus\Bench\Measure;

/** The processes of this machine and their children, from /proc. */
final class ProcessTree
{
    /** The only descendant without children; null if there is none, or several. */
    public static function onlyLeafBelow(int $ancestor): ?int
    {
        $leaves = self::leavesBelow($ancestor);

        return count($leaves) === 1 ? $leaves[0] : null;
    }

    /** @return list<int> the descendants without children */
    public static function leavesBelow(int $ancestor): array
    {
        return array_values(array_diff(self::leaves(self::parents(), $ancestor), [$ancestor]));
    }

    /** @return list<int> the process and all its descendants */
    public static function from(int $ancestor): array
    {
        $parents = self::parents();
        $found = $next = [$ancestor];
        while ($next !== []) {
            $next = array_keys(array_intersect($parents, $next));
            array_push($found, ...$next);
        }

        return $found;
    }

    /**
     * @param array<int, int> $parents by process
     * @return list<int>
     */
    public static function leaves(array $parents, int $ancestor): array
    {
        $children = array_keys($parents, $ancestor, true);
        if ($children === []) {
            return [$ancestor];
        }

        return array_merge(...array_map(static fn(int $child): array => self::leaves($parents, $child), $children));
    }

    /** @return array<int, int> */
    private static function parents(): array
    {
        $parents = [];
        foreach (array_filter((array) scandir('/proc'), is_numeric(...)) as $name) {
            $parent = ProcessStat::parse((string) @file_get_contents("/proc/{$name}/stat"))?->parent;
            if ($parent !== null) {
                $parents[(int) $name] = $parent;
            }
        }

        return $parents;
    }
}
