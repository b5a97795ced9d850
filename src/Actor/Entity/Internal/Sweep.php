<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * A message from the host to itself: check for idle entities, all of them or the remaining ones.
 *
 * @internal
 */
final readonly class Sweep implements DeadLetterSuppression
{
    /** @param list<Seat> $left */
    public function __construct(public array $left = []) {}
}
