<?php

declare(strict_types=1);

namespace Nexus\Doctor\Fpm;

/**
 * The number of children that a pool may have, and its calculation.
 *
 * @internal
 */
final readonly class Sizing
{
    /** Of the memory; the rest is for the system, the file cache and the database. */
    private const SHARE = 0.8;
    /** Connections that PostgreSQL keeps for its superuser. */
    private const RESERVED = 3;

    private function __construct(public int $children, public string $arithmetic) {}

    /**
     * @param int $bytes usable memory
     * @param int $child the 95th percentile of the children's PSS
     * @param int $pools number of pools that share memory and database
     * @param int|null $maxConnections of the database; null: there is none, or it is not known
     */
    public static function of(int $bytes, int $child, int $pools, ?int $maxConnections): self
    {
        $byMemory = max(1, intdiv((int) (self::SHARE * $bytes / $pools), max(1, $child)));
        $shared = $pools === 1 ? '' : " / {$pools} pools";
        $text = sprintf(
            '0.8 x %.0f MiB%s / %.1f MiB = %d',
            $bytes / 2 ** 20,
            $shared,
            $child / 2 ** 20,
            $byMemory,
        );
        if ($maxConnections === null) {
            return new self($byMemory, $text);
        }
        $byDatabase = max(1, intdiv($maxConnections - self::RESERVED, $pools));

        return new self(
            min($byMemory, $byDatabase),
            "{$text}; max_connections {$maxConnections} - " . self::RESERVED . "{$shared} = {$byDatabase}; the smaller "
                . 'one',
        );
    }

    /**
     * @param list<int> $values not empty
     */
    public static function percentile95(array $values): int
    {
        sort($values);

        return $values[max(0, (int) ceil(0.95 * \count($values)) - 1)] ?? 0;
    }
}
