<?php

/**
 * NX-0110
 * Printed: to standard error, by the crashing process
 * Means: The C stack of a coroutine overflowed
 * Cause: A recursion was too deep. Before PHP 8.3, PHP cannot turn that into an `Error`. Later versions cannot do it in
 *     a few places either, for example while they free a long chain of objects.
 * Cure: Limit the recursion, or give coroutines larger stacks with `nexus.stack_size`. A server replaces the worker.
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
