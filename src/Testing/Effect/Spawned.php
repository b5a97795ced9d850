<?php

declare(strict_types=1);

namespace Nexus\Testing\Effect;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Props;

/** A child was spawned. In a test kit it is an inbox: nothing of these props runs. */
final readonly class Spawned implements Effect
{
    /**
     * @param Props<*> $props
     * @param ActorRef<object> $ref
     */
    public function __construct(public Props $props, public string $name, public ActorRef $ref) {}
}
