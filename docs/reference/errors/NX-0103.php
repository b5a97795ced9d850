<?php

/**
 * NX-0103 WAIT_FORBIDDEN
 * Class: Nexus\Async\WaitForbiddenError
 * Means: Waiting is not possible at this place
 * Cause: PHP cannot be left in the middle of what it is doing: compiling, calling an output buffer's callback,
 *     collecting cycles, ending a coroutine. The message says which.
 * Cure: Wait before or after it, or spawn() a coroutine that waits.
 */

declare(strict_types=1);

use function Nexus\Async\delay;

ob_start(static function (string $page): string {
    delay(0.01);

    return $page;
});
echo 'Hello';
ob_end_flush();

/* Throws:
[NX-0103] Cannot wait (delay) here: this runs inside an output buffer's callback. Do the waiting before or after, or spawn() it
*/
