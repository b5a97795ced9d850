<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Entity\EntityRef;
use Nexus\Actor\Entity\Internal\Seat;
use Nexus\Actor\Internal\DirectRoutes;

/**
 * The entities of one type, as the node sees them.
 *
 * @internal
 */
interface EntityType
{
    /** @return EntityRef<object> */
    public function of(string $id): EntityRef;

    /** The routes of all entities that are known. */
    public function routes(): DirectRoutes;

    public function seat(string $id): Seat;

    /** @return ActorRef<object> */
    public function host(): ActorRef;

    /** @param EntityRef<object> $ref */
    public function owns(EntityRef $ref): bool;
}
