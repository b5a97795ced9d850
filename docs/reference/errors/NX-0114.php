<?php

/**
 * NX-0114 NO_CONTEXT_VALUE
 * Class: Nexus\Async\MisuseError
 * Means: The Context has no value for this key
 * Cause: get() was called outside of the run() that sets the value, or in a coroutine that was spawned outside of it.
 *     Two ContextKey objects with the same name are two keys.
 * Cure: Call it inside `Context::current()->with($key, $value)->run(…)`, share one ContextKey object, or use find(),
 *     which returns null.
 */

declare(strict_types=1);

use Nexus\Async\{Context, ContextKey};

/** @var ContextKey<string> $user */
$user = new ContextKey('user');
Context::current()->get($user);

/* Throws:
[NX-0114] The Context has no value for the key "user". Set it around this call, Context::current()->with($key, …)->run(…), or call find()
*/
