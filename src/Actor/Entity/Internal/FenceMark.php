<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Cluster\Address;
use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * Another member will send no message to the entity until it has the answer, Fenced.
 *
 * @internal
 */
final readonly class FenceMark implements DeadLetterSuppression
{
    public function __construct(public Seat $seat, public Address $from, public int $number) {}
}
