<?php

/**
 * NX-0112 DEFERRED_LOST
 * Class: Nexus\Async\MisuseError
 * Means: A Deferred went without settling its future
 * Cause: The object that complete() or fail() should have been called on is gone, so the future can never get a value. Often a path that returns early, or a callback that was never called.
 * Cure: Keep the Deferred until it is settled; settle it on every path, in `finally` if need be.
 */

declare(strict_types=1);

use Nexus\Async\Deferred;

$future = (new Deferred())->future();
$future->await();

/* Throws:
[NX-0112] This future will never be settled: its Deferred is gone. Keep the Deferred until complete() or fail() was called on every path
*/
