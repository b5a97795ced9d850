<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * To the host, by itself: look who has been idle; from the first one on, or from where it stopped.
 *
 * @internal
 */
final readonly class Sweep implements DeadLetterSuppression
{
    /** @param list<Seat> $left */
    public function __construct(public array $left = []) {}
}
