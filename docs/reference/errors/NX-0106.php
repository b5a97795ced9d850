<?php

/**
 * NX-0106 SELF_AWAIT
 * Class: Nexus\Async\MisuseError
 * Means: A coroutine waits for itself
 * Cause: await() was given the coroutine that calls it, often by a list of coroutines to which it belongs.
 * Cure: Await it from another coroutine, or leave it out of the list.
 */

declare(strict_types=1);

use Nexus\Async\Coroutine;

use function Nexus\Async\{await, spawn};

/** @var list<Coroutine<void>> $team */
$team = [];
$team[] = spawn(static function () use (&$team): void {
    array_map(await(...), $team);
});
await($team[0]);

/* Throws:
[NX-0106] A coroutine cannot await itself: it would wait for ever
*/
