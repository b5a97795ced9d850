<?php

/**
 * NX-0107 BAD_ARGUMENT
 * Class: Nexus\Async\MisuseError
 * Means: An argument is outside its range
 * Cause: A number of seconds, a capacity or a limit was negative, not finite, or too large; often it was computed.
 * Cure: Look at the value in the message, and at where it was computed; clamp it with max(0, …) if that is what is
 *     meant.
 */

declare(strict_types=1);

use function Nexus\Async\delay;

$deadline = time() - 1;
delay($deadline - time());

/* Throws:
[NX-0107] %s must be 0 or more seconds, -1 given
*/
