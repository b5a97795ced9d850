<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Actor;

use Nexus\Actor\ActorContext;
use Nexus\Actor\Behavior;

/** A message that contains the code its handler runs. */
final readonly class Deed
{
    /** @param \Closure(ActorContext<object>): (Behavior<object>|null|void) $do nothing or null: the behavior stays */
    public function __construct(public \Closure $do) {}

    /**
     * @param ActorContext<object> $context
     *
     * @return Behavior<object>|null
     */
    public function doIn(ActorContext $context): ?Behavior
    {
        $then = ($this->do)($context);

        return $then instanceof Behavior ? $then : null;
    }
}
