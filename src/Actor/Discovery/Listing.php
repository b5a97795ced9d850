<?php

declare(strict_types=1);

namespace Nexus\Actor\Discovery;

use Nexus\Actor\ActorRef;

/**
 * Who is registered under a key: an answer of Receptionist::find(), and a message to those who have subscribed.
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

    public function isEmpty(): bool
    {
        return $this->refs === [];
    }
}
