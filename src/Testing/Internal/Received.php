<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Actor\ActorRef;

/** @internal a message of a probe's or an inbox */
final readonly class Received
{
    /** @param ActorRef<object>|null $sender */
    public function __construct(public object $message, public ?ActorRef $sender, private float $at) {}

    public function line(int $number): string
    {
        return sprintf(
            '%d. at %.3F s %s%s',
            $number,
            $this->at,
            Described::message($this->message),
            $this->sender === null ? '' : " from {$this->sender->path()}",
        );
    }
}
