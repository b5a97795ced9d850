<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

use Nexus\Actor\{Behavior, Props};
use Nexus\Actor\Discovery\{Receptionist, ServiceKey};
use Nexus\Actor\Routing\Internal\{Group, Pool};

/**
 * Routers: actors that forward each message to one of several routees, or to all of them.
 *
 *     $workers = $system->spawn(Routers::pool(4, $worker, Routing::roundRobin()), 'workers');
 *     $workers->tell(new Resize('cat.jpg'));
 *
 * A router is an actor with its own props: it can have a mailbox configuration, be watched and be stopped. It never
 * waits: a message that a routee's mailbox refuses becomes a dead letter, and its ask fails.
 */
final class Routers
{
    private function __construct() {}

    /**
     * A router whose routees are its children. They share the same props and are named routee-1, routee-2, …. They stop
     * with the router, and the router stops when all of them have stopped.
     *
     * @template T of object
     *
     * @param int|PoolSize $size number of routees; with a PoolSize::between() the number depends on the load
     * @param Props<T>     $routee
     *
     * @return Props<T|Broadcast<T>>
     *
     * @throws InvalidRoutingError NX-1060 for less than one
     */
    public static function pool(int|PoolSize $size, Props $routee, Routing $routing): Props
    {
        $size = is_int($size) ? PoolSize::of($size) : $size;

        /** @var Props<T|Broadcast<T>> */
        return Props::fromBehavior(Behavior::setup(Pool::start($size, $routee, $routing)));
    }

    /**
     * A router over all actors that are registered with the receptionist under a key, now and later. Messages that
     * arrive before the first routee is known are kept, up to a limit. When there is no routee later, messages become
     * dead letters.
     *
     * @template T of object
     *
     * @param ServiceKey<T> $key
     * @param int           $keep how many messages to keep until the first routee is known; further ones become dead
     * letters
     *
     * @return Props<T|Broadcast<T>>
     */
    public static function group(
        Receptionist $receptionist,
        ServiceKey $key,
        Routing $routing,
        int $keep = 1_000,
    ): Props {
        /** @var Props<T|Broadcast<T>> */
        return Props::fromBehavior(Behavior::withStash($keep, Group::start($receptionist, $key, $routing)));
    }
}
