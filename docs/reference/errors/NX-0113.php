<?php

/**
 * NX-0113 SETTLED_TWICE
 * Class: Nexus\Async\MisuseError
 * Means: A Deferred was settled twice
 * Cause: complete() or fail() was called although the future already had an outcome. An outcome cannot be changed,
 *     because other code may have read it.
 * Cure: Settle in one place. Where two places may compete, check isSettled() first.
 */

declare(strict_types=1);

use Nexus\Async\Deferred;

$deferred = new Deferred();
$deferred->complete('first');
$deferred->complete('second');

/* Throws:
[NX-0113] This Deferred has been completed already: its future cannot be settled a second time. Check isSettled() first where two coroutines may settle it
*/
