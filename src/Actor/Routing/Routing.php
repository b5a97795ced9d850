<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

use Nexus\Actor\Routing\Internal\{Broadcasting, ConsistentHashing, LeastMailbox, Policy};
use Nexus\Actor\Routing\Internal\{RandomChoice, RoundRobin, ScatterGather, TailChopping};
use Nexus\Time\Duration;

/**
 * The policy by which a router selects a routee: an argument of Routers::pool() and Routers::group().
 *
 * A router forwards a message with its sender and its ask, so the routee's reply goes to the original asker. Messages
 * from one sender to one routee keep their order. Messages from one sender to the router as a whole do not: two routees
 * handle two messages concurrently.
 */
final readonly class Routing
{
    /** @param \Closure(): Policy $begin */
    private function __construct(private \Closure $begin) {}

    /** Each message goes to the next routee, in the order in which they were created or are listed. */
    public static function roundRobin(): self
    {
        return new self(static fn(): Policy => new RoundRobin());
    }

    /** A random routee. NX_SCHED_SEED, when it is set, seeds the choice. */
    public static function random(): self
    {
        return new self(static fn(): Policy => new RandomChoice());
    }

    /**
     * The routee with the fewest waiting messages, including the one being handled; the first of several. Each message
     * costs one check per routee.
     */
    public static function leastMailbox(): self
    {
        return new self(static fn(): Policy => new LeastMailbox());
    }

    /**
     * The same routee for the same key, for as long as the routee lives (rendezvous hashing). When a routee stops, only
     * its own keys move; a new routee takes a share of keys from all others. The cost is one hash per routee.
     *
     * @param (\Closure(object): (string|int))|null $key returns the key of a message; null: messages are Keyed. When it
     * throws, the exception is logged and the message becomes a dead letter. A message without a key becomes a dead
     * letter too
     */
    public static function consistentHash(?\Closure $key = null): self
    {
        return new self(static fn(): Policy => new ConsistentHashing($key));
    }

    /** All routees. They receive the same object: make it readonly. The first reply to an ask wins. */
    public static function broadcast(): self
    {
        return new self(static fn(): Policy => new Broadcasting());
    }

    /**
     * Asks all routees. The first reply wins; the others are dropped. When all fail, the ask fails with the last
     * failure. A message sent with tell() goes to all.
     *
     * @param float|Duration $within time limit for a reply; a shorter timeout of the routed ask applies as well
     *
     * @throws InvalidRoutingError NX-1060 unless positive
     */
    public static function scatterGatherFirst(float|Duration $within): self
    {
        $within = InvalidRoutingError::unlessPositive('within', $within);

        return new self(static fn(): Policy => new ScatterGather($within));
    }

    /**
     * Asks one random routee. When it has not answered after the interval, or has failed, asks another one, and so on.
     * The first reply wins. This avoids the longest latencies at the cost of some extra work. A message sent with
     * tell() goes to one routee.
     *
     * @param float|Duration $within time limit for a reply; a shorter timeout of the routed ask applies as well
     *
     * @throws InvalidRoutingError NX-1060 unless positive
     */
    public static function tailChopping(float|Duration $interval, float|Duration $within): self
    {
        $interval = InvalidRoutingError::unlessPositive('interval', $interval);
        $within = InvalidRoutingError::unlessPositive('within', $within);

        return new self(static fn(): Policy => new TailChopping($interval, $within));
    }

    /** @internal creates the policy of one router, at each of its starts */
    public function begin(): Policy
    {
        return ($this->begin)();
    }
}
