<?php

declare(strict_types=1);

namespace Nexus\Actor\Discovery;

use Nexus\Actor\ActorRef;

/**
 * The actors registered under a key: the result of Receptionist::find(), and the message for subscribers.
 *
 * @template T of object
 */
final readonly class Listing
{
    /**
     * @param ServiceKey<T>     $key
     * @param list<ActorRef<T>> $refs in the order in which they were registered
     */
    public function __construct(public ServiceKey $key, public array $refs) {}

    /** Whether no actor is registered under the key. */
    public function isEmpty(): bool
    {
        return $this->refs === [];
    }
}
