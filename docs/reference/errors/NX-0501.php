<?php

/**
 * NX-0501
 * Class: Nexus\Testing\InterleavingError
 * Means: A program fails in one of the possible orders of its coroutines
 * Cause: A coroutine checked a value, waited, and then acted on the value that it had read; another coroutine had
 *     changed it meanwhile. The failure is the previous exception; the message gives the seed of the order.
 * Cure: Check again after each wait, or hold a Mutex across it. NX_SCHED_SEED=n, or interleave(..., only: n), runs the
 *     same order alone, for example under a debugger.
 */

declare(strict_types=1);

use function Nexus\Async\{all, delay, spawn};
use function Nexus\Testing\interleave;

interleave(static function (): void {
    $sold = 0;
    $sell = static function () use (&$sold): void {
        $before = $sold;
        delay(0);
        $sold = $before + 1;
    };
    all([spawn($sell), spawn($sell)]);
    $sold === 2 || throw new RuntimeException("two were sold, {$sold} counted");
});

/* Throws:
[NX-0501] In the order of seed %d (the %d. that was tried) it fails: RuntimeException: two were sold, 1 counted. To run this order alone: NX_SCHED_SEED=%d, or interleave(..., only: %d)
*/
