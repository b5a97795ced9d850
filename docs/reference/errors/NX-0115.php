<?php

/**
 * NX-0115 ALL_FAILED
 * Class: Nexus\Async\CompositeException
 * Means: Every element given to any() has failed
 * Cause: No attempt succeeded. errors() has the failure of each under its key; the previous exception is the first of
 *     them.
 * Cure: Read errors(): it shows a common cause, such as no network or a wrong password. If a default is acceptable, add
 *     a last element that cannot fail, such as fn () => $default.
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
