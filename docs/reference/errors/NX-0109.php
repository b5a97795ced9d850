<?php

/**
 * NX-0109 FORK_REFUSED
 * Class: Nexus\Async\MisuseError
 * Means: The process cannot be forked while coroutines are alive
 * Cause: A fork copies every coroutine: both processes would answer the same client and send on the same connection.
 * Cure: Fork before the first spawn(), or start a separate program with proc_open().
 */

declare(strict_types=1);

use function Nexus\Async\{delay, spawn};

spawn(static fn() => delay(0.1));
pcntl_fork();

/* Throws:
[NX-0109] pcntl_fork() was called while 1 coroutine is alive, spawned at %s/NX-0109.php:%d: %s
*/
