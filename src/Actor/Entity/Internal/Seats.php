<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Internal\DirectRoutes;

/**
 * One seat for each id, for as long as any code holds it.
 *
 * @internal
 */
final class Seats extends DirectRoutes
{
    /** @var ActorRef<object>|null */
    public ?ActorRef $host = null;
    /** Null: all entities of the type are in this process. */
    public ?Shard $shard = null;

    public function __construct(public readonly string $type) {}

    public function of(string $id): Seat
    {
        $seat = $this->find($id);

        return $seat instanceof Seat ? $seat : new Seat($this, $id, Name::of($id));
    }
}
