<?php

declare(strict_types=1);

namespace Nexus\Actor\Entity\Internal;

use Nexus\Actor\Cluster\Address;
use Nexus\Actor\Internal\AskRef;
use Nexus\Actor\Message\DeadLetterSuppression;

/**
 * A message of this member to an entity, which another member has not delivered: the entity is not there any more.
 *
 * @internal
 */
final readonly class Bounced implements DeadLetterSuppression
{
    /**
     * @param object|null $message null: only the payload is known
     * @param string $payload the encoded message
     * @param int $end of the ask, by hrtime()
     */
    public function __construct(
        public Seat $seat,
        public Address $from,
        public ?object $message,
        public string $payload,
        public ?AskRef $asker,
        public int $end,
    ) {}
}
