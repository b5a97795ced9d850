<?php

/**
 * NX-0102 TIMEOUT
 * Class: Nexus\Async\TimeoutException
 * Means: A time limit expired
 * Cause: The callable of timeout() took longer than its limit. What it was waiting for has been released.
 * Cure: Try again, answer without the result, or raise the limit. The previous exception shows where the callable was
 *     waiting.
 */

declare(strict_types=1);

use function Nexus\Async\{delay, timeout};

timeout(0.05, static fn() => delay(10.0));

/* Throws:
[NX-0102] The time limit of 0.05 s ran out
*/
