<?php

declare(strict_types=1);

namespace Nexus\Actor\Message;

use Nexus\Actor\ActorRef;

/** A message that nobody got, and why. */
final readonly class DeadLetter implements SystemMessage
{
    /**
     * @param ActorRef<object>|null $sender null: none is known
     * @param ActorRef<object> $recipient
     */
    public function __construct(
        public object $message,
        public ?ActorRef $sender,
        public ActorRef $recipient,
        public string $reason = 'stopped',
    ) {}
}
