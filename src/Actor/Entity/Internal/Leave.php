<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * A message to the host: stop this entity, if it runs.
 *
 * @internal
 */
final readonly class Leave implements DeadLetterSuppression
{
    public function __construct(public Seat $seat) {}
}
