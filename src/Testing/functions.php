<?php

declare(strict_types=1);

namespace Nexus\Testing;

use Nexus\Testing\Internal\Interleaving;

use function Nexus\Internal\misuse;

/**
 * Calls the function repeatedly, each time with another order of its coroutines. It fails with the first order that
 * causes an exception, the failure of a coroutine that no code awaits, a deadlock, or coroutines that are still running
 * when the function returns. Each order has a seed; the same seed gives the same order.
 *
 * It runs in virtual time (delays take no real time), with the cycle collector switched off, so that only the seed
 * determines the order. State that the function keeps between calls, and data from sockets and other processes, are not
 * reproduced.
 *
 * @param callable(): mixed $function called once per order, in the calling coroutine
 * @param int               $schedules number of orders: the seeds 1 to $schedules
 * @param int|null          $only runs only the order of this seed, like the environment variable NX_SCHED_SEED=n
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
