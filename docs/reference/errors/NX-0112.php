<?php

/**
 * NX-0112 DEFERRED_LOST
 * Class: Nexus\Async\MisuseError
 * Means: A Deferred was destroyed before its future was settled
 * Cause: The object on which complete() or fail() should have been called no longer exists, so the future can never
 *     get a value. Often a path returns early, or a callback was never called.
 * Cure: Keep the Deferred until it is settled. Settle it on every path, in `finally` if necessary.
 */

declare(strict_types=1);

use Nexus\Async\Deferred;

$future = (new Deferred())->future();
$future->await();

/* Throws:
[NX-0112] This future will never be settled: its Deferred is gone. Keep the Deferred until complete() or fail() was called on every path
*/
