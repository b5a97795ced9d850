<?php

/**
 * NX-0103 WAIT_FORBIDDEN
 * Class: Nexus\Async\WaitForbiddenError
 * Means: Waiting is not possible at this place
 * Cause: PHP is in the middle of an operation that cannot be suspended: compiling, calling the callback of an output
 *     buffer, collecting cycles, ending a coroutine. The message names it.
 * Cure: Wait before or after that operation, or spawn() a coroutine that waits.
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
[NX-0103] Cannot wait (delay) here: this runs inside an output buffer's callback. Wait before or after this code, or spawn() a coroutine that waits
*/
