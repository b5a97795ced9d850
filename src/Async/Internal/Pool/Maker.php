<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\{CancelledError, PoolEventKind, PoolOptions};
use Random\Engine\Xoshiro256StarStar;
use Random\Randomizer;

use function Nexus\Async\{delay, timeout};
use function Nexus\Internal\{misuse, order_seed, timer_clock};
use function Nexus\Internal\spawn_unscoped;

/**
 * Creates resources, each in a coroutine of its own. Meanwhile the caller that waits for one may leave, or may get
 * another one.
 *
 * @internal
 *
 * @template T of object
 */
final class Maker
{
    private const SECOND = 1_000_000_000;

    /** Mean seconds between two checks whether other workers have returned resources. */
    private const CHECK_SECONDS = 0.02;

    /** Number of resources that are being created, or will be after a pause. */
    public int $running = 0;
    public readonly Circuit $circuit;
    public readonly Budget $budget;
    private readonly Randomizer $random;
    private readonly float $patience;
    private int $lastId = 0;

    /** @param \Closure(): T $create */
    public function __construct(
        private readonly string $pool,
        private readonly \Closure $create,
        private readonly PoolOptions $options,
        private readonly Ledger $ledger,
    ) {
        $seed = order_seed();
        $this->random = new Randomizer(new Xoshiro256StarStar($seed === 0 ? null : $seed));
        $this->circuit = new Circuit($options, $this->random);
        $this->budget = new Budget($pool, $options->maxTotal);
        $this->patience = max(1.0, min($options->borrowTimeout, 1e6));
    }

    /**
     * Makes sure that this many are being created, as far as the limits allow.
     *
     * @param Resources<T> $resources
     */
    public function start(Resources $resources, int $wanted): void
    {
        $width = min($this->options->attempts, $this->circuit->width());
        $most = min($wanted, $this->running + $resources->unusedSlots(), $width);
        while ($this->running < $most) {
            $this->running++;
            spawn_unscoped(fn() => $this->run($resources), "pool \"{$this->pool}\" creates a resource");
        }
    }

    /** @param Resources<T> $resources */
    private function run(Resources $resources): void
    {
        try {
            $entry = $this->produce($resources);
        } finally {
            $this->running--;
        }
        if ($entry === null) {
            $resources->settle();
        } else {
            $resources->add($entry);
        }
    }

    /**
     * @param Resources<T> $resources
     *
     * @return Entry<T>|null null: no waiter needs it any more, or other coroutines are making one
     */
    private function produce(Resources $resources): ?Entry
    {
        while ($resources->lacks() >= $this->running && $this->running <= $this->circuit->width()) {
            $pause = $this->circuit->pause(timer_clock());
            if ($pause > 0.0) {
                if ($resources->waiters->count === 0) {
                    return null;
                }
                delay($pause);
                continue;
            }
            if (!$this->budget->take()) {
                if (!$this->awaitCapacity($resources)) {
                    return null;
                }
                continue;
            }

            return $this->attempt($resources);
        }

        return null;
    }

    /**
     * @param Resources<T> $resources
     *
     * @return Entry<T>|null null: the attempt failed; the failure was recorded
     */
    private function attempt(Resources $resources): ?Entry
    {
        $began = timer_clock();
        $entry = null;
        try {
            $entry = $this->accept(timeout($this->patience, $this->create), $began);
        } catch (CancelledError $cancelled) {
            throw $cancelled;
        } catch (\Error $mistake) {
            $this->ledger->creationFailed((timer_clock() - $began) / self::SECOND, $mistake);
            $resources->refuse(static fn(): \Error => $mistake);
        } catch (\Exception $failure) {
            $this->note($failure, $began);
        } finally {
            if ($entry === null) {
                $this->budget->give();
            }
        }

        return $entry;
    }

    /**
     * Other workers hold all that the limit allows. Checks again after a while, as long as a caller waits here.
     *
     * @param Resources<T> $resources
     */
    private function awaitCapacity(Resources $resources): bool
    {
        if ($resources->waiters->count === 0) {
            return false;
        }
        $this->budget->want(1);
        try {
            delay(self::CHECK_SECONDS * $this->random->getInt(500, 1500) / 1000);
        } finally {
            $this->budget->want(-1);
        }

        return true;
    }

    /**
     * @param T $resource
     *
     * @return Entry<T>
     */
    private function accept(mixed $resource, int $began): Entry
    {
        if (!is_object($resource)) {
            misuse(
                "The factory of pool \"{$this->pool}\" must return an object, "
                    . get_debug_type($resource)
                    . ' returned',
            );
        }
        $now = timer_clock();
        $this->ledger->created(($now - $began) / self::SECOND);
        if ($this->circuit->succeeded()) {
            $this->ledger->tell(PoolEventKind::CircuitClosed, 0.0);
        }
        $life = $this->options->maxLifetime * $this->random->getInt(900, 1100) / 1000 * self::SECOND;

        return new Entry(++$this->lastId, $resource, $now, $now + (int) min($life, Resources::NEVER));
    }

    private function note(\Exception $failure, int $began): void
    {
        $now = timer_clock();
        $this->ledger->creationFailed(($now - $began) / self::SECOND, $failure);
        if ($this->circuit->failed($failure, $began, $now)) {
            $this->ledger->tell(PoolEventKind::CircuitOpened, $this->circuit->pause($now), $failure->getMessage());
        }
    }
}
