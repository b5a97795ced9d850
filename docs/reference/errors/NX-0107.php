<?php

/**
 * NX-0107 BAD_ARGUMENT
 * Class: Nexus\Async\MisuseError
 * Means: An argument is outside its range
 * Cause: A number of seconds, a capacity or a limit is negative, not finite, or too large. Often it was computed.
 * Cure: Check the value in the message and the code that computed it. Use max(0, …) if a lower bound is meant.
 */

declare(strict_types=1);

use function Nexus\Async\delay;

$deadline = time() - 1;
delay($deadline - time());

/* Throws:
[NX-0107] %s must be 0 or more seconds, -1 given
*/
