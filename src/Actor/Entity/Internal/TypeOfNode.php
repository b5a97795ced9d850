<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Cluster\Internal\EntityType;
use Nexus\Actor\Entity\EntityRef;
use Nexus\Actor\Internal\DirectRoutes;

/**
 * The entities of one type, as the node sees them.
 *
 * @internal
 */
final readonly class TypeOfNode implements EntityType
{
    /** @param \Closure(string): EntityRef<object> $of */
    public function __construct(private Seats $seats, private \Closure $of) {}

    public function of(string $id): EntityRef
    {
        return ($this->of)($id);
    }

    public function routes(): DirectRoutes
    {
        return $this->seats;
    }

    public function seat(string $id): Seat
    {
        return $this->seats->of($id);
    }

    public function host(): ActorRef
    {
        return $this->seats->host ?? throw new \LogicException('The host has not started.');
    }

    public function owns(EntityRef $ref): bool
    {
        return $ref === ($this->of)($ref->id);
    }
}
