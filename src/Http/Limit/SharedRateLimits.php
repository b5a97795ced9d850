<?php

declare(strict_types=1);

namespace Nexus\Http\Limit;

use Nexus\Http\Internal\Limit\Counter;
use Nexus\Shared\Map;
use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;

/**
 * Counters in a map that all workers of the server share, so that a limit holds for the server. It needs no other
 * service, and never waits. Counters survive reloads and end with the server.
 *
 *     $map = Map::create('limits', bytes: 16 << 20, evict: true);
 *     RateLimit::of($policy)->withStore(new SharedRateLimits($map));
 *
 * Two requests of different workers may take from the same counters at the same instant. No limit is exceeded then. If
 * one of them is refused by one policy, it gives back what it has taken from the others; what it held for that instant
 * can make the other request be refused.
 */
final readonly class SharedRateLimits implements RateLimitStore
{
    /**
     * @param Map $map of these counters only, with `evict: true`: a full map drops counters that were not used recently
     * @param ClockInterface $clock tells the time
     */
    public function __construct(private Map $map, private ClockInterface $clock = new LoopClock()) {}

    public function take(array $charges): array
    {
        $now = $this->clock instanceof LoopClock ? LoopClock::seconds() : (float) $this->clock->now()->format('U.u');
        do {
            $counters = [];
            $refused = false;
            foreach ($charges as $charge) {
                $stored = self::decode($charge, $this->stored($charge));
                $counter = $counters[] = Counter::at($charge->policy, $now, $stored);
                $refused = $refused || !$counter->allows($charge->cost);
            }
            $after = $refused ? $counters : $this->takeFromAll($charges, $now);
        } while ($after === null);
        $states = [];
        foreach ($charges as $index => $charge) {
            $states[] = $after[$index]->state($counters[$index]->allows($charge->cost), $charge->cost);
        }

        return $states;
    }

    /**
     * @param non-empty-list<RateLimitCharge> $charges
     * @return non-empty-list<Counter>|null null: another worker has used up a limit meanwhile; nothing was taken
     */
    private function takeFromAll(array $charges, float $now): ?array
    {
        $after = [];
        foreach ($charges as $index => $charge) {
            $cost = $charge->cost;
            $counter = $this->change(
                $charge,
                $now,
                static fn(Counter $before): ?Counter => $before->allows($cost) ? $before->minus($cost) : null,
            );
            if ($counter === null) {
                foreach (\array_slice($charges, 0, $index) as $taken) {
                    $this->change($taken, $now, static fn(Counter $before): Counter => $before->plus($taken->cost));
                }

                return null;
            }
            $after[] = $counter;
        }

        return $after;
    }

    /**
     * Changes a counter. When another worker has changed it meanwhile, the change is computed again.
     *
     * @param \Closure(Counter): ?Counter $change null: the counter stays as it is
     */
    private function change(RateLimitCharge $charge, float $now, \Closure $change): ?Counter
    {
        $policy = $charge->policy;
        $lifetime = max(2.0 * $policy->window, $policy->burst * $policy->window / $policy->limit) + 1.0;
        do {
            $stored = $this->stored($charge);
            $counter = $change(Counter::at($policy, $now, self::decode($charge, $stored)));
            if ($counter === null) {
                return null;
            }
            $value = pack('E3', $counter->time, $counter->current, $counter->previous);
        } while (!$this->map->compareAndSet($charge->key, $stored, $value, $lifetime));

        return $counter;
    }

    private function stored(RateLimitCharge $charge): mixed
    {
        return $this->map->get($charge->key);
    }

    /** Null also for a value that is no counter: it counts as absent, and is replaced. */
    private static function decode(RateLimitCharge $charge, mixed $stored): ?Counter
    {
        $numbers = \is_string($stored) && \strlen($stored) === 24 ? unpack('Etime/Ecurrent/Eprevious', $stored) : false;
        if ($numbers === false) {
            return null;
        }
        ['time' => $time, 'current' => $current, 'previous' => $previous] = $numbers;

        return \is_float($time) && \is_float($current) && \is_float($previous)
            ? new Counter($charge->policy, $time, $current, $previous)
            : null;
    }
}
