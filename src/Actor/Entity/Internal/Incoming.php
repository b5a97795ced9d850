<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Cluster\Address;
use Nexus\Actor\Internal\Enclosure;

/**
 * A message to the host, from another member, for an entity that is not known to run here.
 *
 * @internal
 */
final readonly class Incoming implements Enclosure
{
    /**
     * @param int $ask its number at the sender; 0: none
     * @param int $end of the ask, by hrtime()
     * @param string $payload the encoded message
     */
    public function __construct(
        public object $message,
        public Seat $seat,
        public int $number,
        public Address $from,
        public int $ask,
        public int $end,
        public string $payload,
    ) {}
}
