<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Testing\Internal\Interleaving;

use function Nexus\Internal\misuse;

/**
 * Calls again and again, each time in another of the orders that its coroutines may run in, and fails with the first
 * order that breaks it: an exception, the failure of a coroutine nobody awaited, a deadlock, coroutines that are still
 * running when it returns. Each order has a seed, which gives the same order every time.
 *
 * It runs in virtual time (delays take none), with the cycle collector switched off, so that nothing but the seed
 * chooses. What the callable keeps between calls, or hears from sockets and other processes, is not repeated.
 *
 * @param callable(): mixed $function called once per order, in the calling coroutine
 * @param int               $schedules how many orders: those of the seeds 1 to $schedules
 * @param int|null          $only only the order of this seed; the environment's NX_SCHED_SEED=n says the same
 *
 * @throws InterleavingError NX-0501 with the failure as its previous one, NX-0502 when coroutines were left running
 * @throws \Nexus\Async\MisuseError NX-0107 when a number is below 1
 */
function interleave(callable $function, int $schedules = 1000, ?int $only = null): void
{
    $chosen = $only ?? (int) getenv('NX_SCHED_SEED');
    if ($schedules < 1 || $chosen < ($only === null ? 0 : 1)) {
        misuse('interleave() needs at least one schedule, and seeds begin with 1');
    }
    $seeds = $chosen > 0 ? [$chosen] : range(1, $schedules);
    (new Interleaving($function(...)))->search($seeds);
}
