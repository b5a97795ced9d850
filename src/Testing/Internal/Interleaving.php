<?php

declare(strict_types=1);

namespace Nexus\Testing\Internal;

use Nexus\Testing\InterleavingError;
use Nexus\Testing\VirtualClock;

use function Nexus\Internal\{cancel_since, hold_rest, last_started, order_seed, release_rest};
use function Nexus\Internal\{running_since, take_unheard_failure, use_order, wait_until_idle};

/** Runs one program in many orders. */
final readonly class Interleaving
{
    /** Number of orders after which garbage is collected. */
    private const COLLECTED_EVERY = 100;

    public function __construct(private \Closure $program) {}

    /** @param non-empty-array<int> $seeds */
    public function search(array $seeds): void
    {
        $seedBefore = order_seed();
        $isCollecting = gc_enabled();
        gc_disable();
        wait_until_idle();
        $heldBefore = hold_rest(last_started());
        try {
            foreach (array_values($seeds) as $index => $seed) {
                $this->attempt($seed, $index + 1);
                if ($isCollecting && $index % self::COLLECTED_EVERY === self::COLLECTED_EVERY - 1) {
                    gc_collect_cycles();
                }
            }
        } finally {
            use_order($seedBefore);
            release_rest($heldBefore);
            if ($isCollecting) {
                gc_enable();
            }
        }
    }

    private function attempt(int $seed, int $attempts): void
    {
        $since = last_started();
        try {
            $left = VirtualClock::run(fn(): array => $this->runIn($seed, $since));
        } catch (\Throwable $failure) {
            throw InterleavingError::failed($seed, $attempts, $failure);
        }
        if ($left !== []) {
            throw InterleavingError::leftRunning($seed, $left);
        }
    }

    /** @return list<string> the coroutines that the program left running */
    private function runIn(int $seed, int $since): array
    {
        take_unheard_failure();
        try {
            $left = $this->inOrder($seed, $since);
        } finally {
            cancel_since($since, 'interleave() goes on to the next order');
            wait_until_idle();
            $failure = take_unheard_failure();
        }

        return $failure === null
            ? $left
            : throw new \RuntimeException("a coroutine that no code awaits failed: {$failure}");
    }

    /** @return list<string> */
    private function inOrder(int $seed, int $since): array
    {
        use_order($seed);
        try {
            ($this->program)();
            wait_until_idle();

            return running_since($since);
        } finally {
            use_order(0);
        }
    }
}
