<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster;

use Nexus\Actor\ActorSystem;
use Nexus\Actor\Cluster\Internal\Node;

/**
 * Joins the actor system of a worker to the fabric of the server. One system of a process is a member: the first that
 * has entities of all workers.
 *
 * @internal
 */
final class Membership
{
    /** @var (\Closure(): ((Transport&Leases&MessageCodec&DirectDelivery)|null))|null */
    private static ?\Closure $join = null;

    private function __construct() {}

    /** @param \Closure(): ((Transport&Leases&MessageCodec&DirectDelivery)|null) $join called for one system */
    public static function joinBy(\Closure $join): void
    {
        self::$join = $join;
    }

    /** Null: the process has no other workers, or another system is the member. */
    public static function of(ActorSystem $system): ?Node
    {
        $join = self::$join;
        self::$join = null;

        $fabric = $join === null ? null : $join();

        return $fabric === null ? null : $system->join($fabric, $fabric, $fabric, $fabric);
    }
}
