<?php

/**
 * NX-0101 CANCELLED
 * Class: Nexus\Async\CancelledError
 * Means: The coroutine was cancelled while it waited
 * Cause: Code called cancel() on it, a timeout() around it expired, another coroutine of its scope failed, or the
 *     script ends. The message gives the reason.
 * Cure: Nothing has to be done: let the error pass, and clean up in `finally`. Code that catches it and waits again is
 *     cancelled again.
 */

declare(strict_types=1);

use function Nexus\Async\{await, delay, spawn};

$download = spawn(static fn() => delay(10.0));
delay(0);
$download->cancel('the user has left');
await($download);

/* Throws:
[NX-0101] This coroutine was cancelled: the user has left
*/
