<?php

declare(strict_types=1);

namespace Nexus\Actor\Routing;

use Nexus\Actor\Internal\Routing\{Broadcasting, ConsistentHashing, LeastMailbox, Policy, RandomChoice, RoundRobin, ScatterGather, TailChopping};
use Nexus\Time\Duration;

/**
 * How a router chooses among its routees: a value, to be given to Routers::pool() and Routers::group().
 *
 * A router keeps a message's sender and the ask it came with: who is chosen answers whoever asked. Between one sender
 * and one routee messages keep their order; between one sender and the router as a whole there is none, since two
 * routees take two messages at once.
 */
final readonly class Routing
{
    /** @param \Closure(): Policy $begin */
    private function __construct(private \Closure $begin) {}

    /** One after the other, in the order in which they were made or are listed. */
    public static function roundRobin(): self
    {
        return new self(static fn(): Policy => new RoundRobin());
    }

    /** Any of them. NX_SCHED_SEED, when it is set, seeds the choice. */
    public static function random(): self
    {
        return new self(static fn(): Policy => new RandomChoice());
    }

    /**
     * Whoever has fewest messages waiting, the one that is being handled included; the first of several. A look at each
     * of them per message.
     */
    public static function leastMailbox(): self
    {
        return new self(static fn(): Policy => new LeastMailbox());
    }

    /**
     * The same routee for the same key, for as long as it lives (rendezvous hashing: when one goes, only its own keys
     * find another, and one that comes takes its share from all). Its cost grows with the number of routees: one hash
     * each.
     *
     * @param (\Closure(object): (string|int))|null $key of a message; null: messages are Keyed. What it throws is
     * logged, and the message is a dead letter, as is one that has no key
     */
    public static function consistentHash(?\Closure $key = null): self
    {
        return new self(static fn(): Policy => new ConsistentHashing($key));
    }

    /** All of them, the same object: let it be readonly. Of the replies to an ask the first counts. */
    public static function broadcast(): self
    {
        return new self(static fn(): Policy => new Broadcasting());
    }

    /**
     * All of them are asked, and the first that answers answers for all; the other replies are dropped. When all fail,
     * the ask fails as the last of them did. A message that came by tell() goes to all.
     *
     * @param Duration $within for an answer; a shorter timeout of the ask that is routed holds as well
     *
     * @throws InvalidRoutingError NX-1060 unless positive
     */
    public static function scatterGatherFirst(Duration $within): self
    {
        InvalidRoutingError::unlessPositive('within', $within);

        return new self(static fn(): Policy => new ScatterGather($within));
    }

    /**
     * One of them is asked, at random; when it has not answered after the interval (or has failed), one more, and so
     * on: the first answer counts. It cuts the tail of latencies for some more work. A message that came by tell() goes
     * to one.
     *
     * @param Duration $within for an answer; a shorter timeout of the ask that is routed holds as well
     *
     * @throws InvalidRoutingError NX-1060 unless positive
     */
    public static function tailChopping(Duration $interval, Duration $within): self
    {
        InvalidRoutingError::unlessPositive('interval', $interval);
        InvalidRoutingError::unlessPositive('within', $within);

        return new self(static fn(): Policy => new TailChopping($interval, $within));
    }

    /** @internal a router has one of its own, from each of its starts on */
    public function begin(): Policy
    {
        return ($this->begin)();
    }
}
