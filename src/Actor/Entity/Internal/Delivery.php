<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Internal\Enclosure;

/**
 * A message to the host, for an entity that does not run or is not known to run.
 *
 * @internal
 */
final readonly class Delivery implements Enclosure
{
    /** @param string|null $payload the encoded message, if it is for another member */
    public function __construct(
        public object $message,
        public Seat $seat,
        public int $number,
        public ?string $payload = null,
    ) {}
}
