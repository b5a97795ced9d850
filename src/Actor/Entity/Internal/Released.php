<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * The lease of an entity may be free now.
 *
 * @internal
 */
final readonly class Released implements DeadLetterSuppression
{
    public function __construct(public Seat $seat) {}
}
