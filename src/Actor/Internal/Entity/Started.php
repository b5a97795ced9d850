<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal\Entity;

use Nexus\Actor\Message\DeadLetterSuppression;

use Nexus\Actor\ActorRef;

/**
 * To the host, by the coroutine that has started one, or has failed to.
 *
 * @internal
 */
final readonly class Started implements DeadLetterSuppression
{
    /** @param ActorRef<object>|\Throwable $outcome */
    public function __construct(public Seat $seat, public ActorRef|\Throwable $outcome) {}
}
