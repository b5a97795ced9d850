<?php

declare(strict_types=1);

namespace Nexus\Actor\Message;

use Nexus\Actor\ActorRef;

/** A message that no actor handled, and the reason. */
final readonly class DeadLetter implements SystemMessage
{
    /**
     * @param ActorRef<object>|null $sender null: unknown
     * @param ActorRef<object> $recipient
     */
    public function __construct(
        public object $message,
        public ?ActorRef $sender,
        public ActorRef $recipient,
        public string $reason = 'stopped',
    ) {}
}
