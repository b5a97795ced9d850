<?php

/**
 * NX-0805
 * Printed: to the error log
 * Means: A resource of a pool has been held for long
 * Cause: The resource was borrowed and not returned for longer than leakAfter. Often a property or a static variable
 *     keeps it, or a loop that never ends.
 * Cure: Release the Lease as soon as the resource is no longer needed; the message says where it was borrowed. If the
 *     code is meant to hold the resource for so long, raise leakAfter.
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
