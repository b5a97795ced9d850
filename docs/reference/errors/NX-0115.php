<?php

/**
 * NX-0115 ALL_FAILED
 * Class: Nexus\Async\CompositeException
 * Means: Everything that any() was given has failed
 * Cause: None of the attempts succeeded; errors() has the failure of each, under its key, and the previous exception is the first of them.
 * Cure: Look at errors(): one common cause (no network, a wrong password) shows there. Give any() a last resort that cannot fail,
 *     such as fn () => $default, where doing without is possible.
 */

declare(strict_types=1);

use function Nexus\Async\any;

$fetch = static fn(string $host) => throw new \RuntimeException("{$host} does not answer");

any([
    'primary' => static fn() => $fetch('db1'),
    'replica' => static fn() => $fetch('db2'),
]);

/* Throws:
[NX-0115] any(): all 2 have failed, see errors(); the first with RuntimeException: db1 does not answer
*/
