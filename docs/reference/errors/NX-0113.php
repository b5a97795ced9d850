<?php

/**
 * NX-0113 SETTLED_TWICE
 * Class: Nexus\Async\MisuseError
 * Means: A Deferred was settled twice
 * Cause: complete() or fail() was called although the future had its outcome: it cannot be changed any more, since others have seen it.
 * Cure: Settle in one place. Where two may race for it, ask isSettled() first.
 */

declare(strict_types=1);

use Nexus\Async\Deferred;

$deferred = new Deferred();
$deferred->complete('first');
$deferred->complete('second');

/* Throws:
[NX-0113] This Deferred has been completed already: its future cannot be settled a second time. Ask isSettled() where two may race
*/
