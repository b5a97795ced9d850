<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal\Entity;

/**
 * To the host: a message for an entity that is not there, or of which that is not known.
 *
 * @internal
 */
final readonly class Delivery
{
    public function __construct(public Seat $seat, public object $message, public int $number) {}
}
