<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Internal\Enclosure;

/**
 * To the host: a message for an entity that is not there, or of which that is not known.
 *
 * @internal
 */
final readonly class Delivery implements Enclosure
{
    public function __construct(public object $message, public Seat $seat, public int $number) {}
}
