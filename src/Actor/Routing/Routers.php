<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

use Nexus\Actor\{Behavior, Props};
use Nexus\Actor\Discovery\{Receptionist, ServiceKey};
use Nexus\Actor\Internal\Routing\{Group, Pool};

/**
 * Routers: actors that hand each message on to one of several routees, or to all of them.
 *
 *     $workers = $system->spawn(Routers::pool(4, $worker, Routing::roundRobin()), 'workers');
 *     $workers->tell(new Resize('cat.jpg'));
 *
 * A router is an actor of its own props: give it a mailbox, watch it, stop it. It never waits: what a routee's mailbox
 * does not take is a dead letter (and fails the ask that it came with).
 */
final class Routers
{
    private function __construct() {}

    /**
     * A router whose routees are its children, all of the same props, named routee-1, routee-2, …: they end with it,
     * and it stops when all of them have.
     *
     * @template T of object
     *
     * @param int|PoolSize $size how many; a PoolSize::between() of them lets load decide
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
     * A router over whoever is registered with the receptionist under a key, now and later. What comes before it knows
     * of any of them is kept, up to a limit; later, while there is nobody, messages are dead letters.
     *
     * @template T of object
     *
     * @param ServiceKey<T> $key
     * @param int           $keep how many messages to keep until there is a first routee; more than that are dead
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
