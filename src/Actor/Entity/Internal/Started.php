<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * A message to the host, from the coroutine that has started an entity or failed to start it.
 *
 * @internal
 */
final readonly class Started implements DeadLetterSuppression
{
    /** @param ActorRef<object>|\Throwable $outcome */
    public function __construct(public Seat $seat, public ActorRef|\Throwable $outcome) {}
}
