<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * All messages that bounce have come back.
 *
 * @internal
 */
final readonly class Fenced implements DeadLetterSuppression
{
    public function __construct(public Seat $seat, public int $number) {}
}
