<?php

declare(strict_types=1);

namespace Nexus\Actor\Event;

use Nexus\Actor\ActorRef;

/** A message was not delivered or was dropped. One event per message. */
final readonly class MessageDeadLettered
{
    /**
     * @param ActorRef<object>|null $recipient
     * @param ActorRef<object>|null $sender
     */
    public function __construct(
        public object $message,
        public ?ActorRef $recipient = null,
        public ?ActorRef $sender = null,
        public string $reason = 'stopped',
    ) {}
}
