<?php

/**
 * NX-0104 STACK_LIMIT
 * Class: Nexus\Async\ResourceLimitException
 * Means: No stack was available for another coroutine
 * Cause: A coroutine that waits needs a stack, and the process has reached its limit of address space or of memory
 *     maps.
 * Cure: Raise the limit that the message names, lower `nexus.stack_size`, or let fewer coroutines wait at the same
 *     time.
 * With: ulimit -v 1500000
 */

declare(strict_types=1);

use Nexus\Async\Channel;

use function Nexus\Async\{await, spawn};

$unused = new Channel();
for ($i = 0; $i < 2_000; ++$i) {
    spawn(static fn() => $unused->receive());
}
await(spawn(static fn() => $unused->receive()));

/* Throws:
[NX-0104] No stack for another waiting coroutine: %d stacks of %d KiB of address space are in use (%s). Raise the limit with: %s
*/
