<?php

/**
 * NX-0110
 * Printed: to standard error by the process that dies of it
 * Means: The C stack of a coroutine overflowed
 * Cause: A recursion went too deep. Before PHP 8.3, and in a few places of every version (freeing a long chain of
 *     objects is one), PHP cannot make that an `Error`.
 * Cure: End the recursion, or give coroutines larger stacks by `nexus.stack_size`. The worker of a server is replaced.
 */

declare(strict_types=1);

use function Nexus\Async\{await, spawn};

await(spawn(static function (): void {
    $chain = null;
    for ($i = 0; $i < 50_000; ++$i) {
        $chain = new ArrayObject([$chain]);
    }
}));

/* Prints:
Nexus: [NX-0110] a coroutine's stack overflowed: too deep a recursion, or nexus.stack_size is too small
*/
