<?php

/**
 * NX-0108 COROUTINE_DIED
 * Class: Nexus\Server\SystemException
 * Means: The awaited coroutine ended without a result
 * Cause: It called exit(), or a fatal error of PHP ended it. In both cases there is no value and no exception to
 *     return.
 * Cure: After a fatal error, read its line in the error log. Instead of exit(), return a value or throw.
 */

declare(strict_types=1);

use function Nexus\Async\{await, spawn};

await(spawn(static function (): void {
    exit(1);
}));

/* Throws:
[NX-0108] The awaited coroutine called exit(): it has no result
*/
