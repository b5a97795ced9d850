<?php

/**
 * NX-0502
 * Class: Nexus\Testing\InterleavingError
 * Means: The callable of interleave() returned and left coroutines running
 * Cause: The callable spawned coroutines that it neither awaits nor cancels, at least in this order. The message lists
 *     them, with what they wait for and where they were spawned.
 * Cure: Await them, or spawn them in a Scope: a scope waits for all its coroutines when it ends.
 */

declare(strict_types=1);

use function Nexus\Async\{delay, spawn};
use function Nexus\Testing\interleave;

interleave(static function (): void {
    spawn(static fn() => delay(10.0));
});

/* Throws:
[NX-0502] In the order of seed 1 it returned while a coroutine that it started was not done; await or cancel it:
  coroutine 1 spawned at %s, waits: delay, 10.000 s left, at %s
To run this order alone: NX_SCHED_SEED=1, or interleave(..., only: 1)
*/
