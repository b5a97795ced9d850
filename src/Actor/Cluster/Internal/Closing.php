<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\Entity\Internal\Seat;
use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * A fence behind the messages to an entity, in the mailbox of the link.
 *
 * @internal
 */
final readonly class Closing implements DeadLetterSuppression
{
    public function __construct(public Seat $seat, public int $number) {}
}
