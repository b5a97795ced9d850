<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * To the host: stop this one, if it is there.
 *
 * @internal
 */
final readonly class Leave implements DeadLetterSuppression
{
    public function __construct(public Seat $seat) {}
}
