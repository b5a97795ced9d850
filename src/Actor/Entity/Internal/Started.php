<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\ActorRef;
use Nexus\Actor\Message\DeadLetterSuppression;

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
