<?php

declare(strict_types=1);

namespace Nexus\Actor\Cluster\Internal;

use Nexus\Actor\Entity\Internal\Seat;
use Nexus\Actor\Internal\Enclosure;

/**
 * A message on its way to another member, in the mailbox of the link.
 *
 * @internal
 */
final readonly class Parcel implements Enclosure
{
    /** @param string $payload the encoded message */
    public function __construct(public object $message, public RemoteRef|Seat $to, public string $payload) {}
}
