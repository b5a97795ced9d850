<?php

/**
 * NX-0805
 * Printed: to the error log
 * Means: A resource of a pool has been held for long
 * Cause: It was borrowed and not returned for longer than leakAfter: kept in a property or a static, or by a loop that
 *     never ends.
 * Cure: Release the Lease as soon as the resource is no longer needed; the message says where it was borrowed. Raise
 *     leakAfter if it is meant to be held for so long.
 */

declare(strict_types=1);

use Nexus\Async\{Pool, PoolOptions};

use function Nexus\Async\delay;

$pool = new Pool(static fn(): object => new ArrayObject(), new PoolOptions(leakAfter: 0.1), name: 'mail');
$lease = $pool->borrow();
delay(0.3);

/* Prints:
[NX-0805] Pool "mail": a resource has been held for long, by coroutine 0 (main), borrowed at %s/NX-0805.php:%d, for %s s. Return it sooner, or raise leakAfter
*/
