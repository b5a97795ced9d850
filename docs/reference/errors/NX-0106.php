<?php

/**
 * NX-0106 SELF_AWAIT
 * Class: Nexus\Async\MisuseError
 * Means: A coroutine awaits itself
 * Cause: await() was called with the coroutine that calls it, often through a list of coroutines that contains it.
 * Cure: Await it from another coroutine, or remove it from the list.
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
