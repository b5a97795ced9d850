<?php

/**
 * NX-0361
 * Class: Nexus\Http\JsonResultError
 * Means: What a handler returned contains a Future that was not awaited
 * Cause: A handler may return a Future, and the server awaits it. A Future inside of an array or an object is not
 *     awaited.
 * Cure: Await it where the array is created. `Nexus\Async\all()` awaits several at the same time.
 */

declare(strict_types=1);

use Nexus\Http\Internal\Results;

use function Nexus\Async\spawn;

// The handler: fn (): array => ['user' => spawn($load)]
Results::response(['user' => spawn(fn() => 'Ada')]);

/* Throws:
[NX-0361] What the handler returned cannot be sent as JSON: user is a Future. Write $future->await() in its place, or Nexus\Async\all() for several
*/
