<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal\Entity;

/**
 * To the host: stop this one, if it is there.
 *
 * @internal
 */
final readonly class Leave
{
    public function __construct(public Seat $seat) {}
}
