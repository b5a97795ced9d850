<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster;

/**
 * The shared directory of entities: which member has activated an entity. All calls are atomic and do not suspend.
 *
 * @internal
 */
interface Leases
{
    /** The member that has the lease; null: none. */
    public function holder(string $key): ?Address;

    /**
     * Replaces the holder by compare-and-set.
     *
     * @return bool false: the holder is another one than expected
     */
    public function replace(string $key, ?Address $expected, ?Address $holder): bool;
}
