<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Cluster\Address;
use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * Another member is the home of the entity, and waits for its lease.
 *
 * @internal
 */
final readonly class HandOver implements DeadLetterSuppression
{
    public function __construct(public Seat $seat, public Address $from) {}
}
