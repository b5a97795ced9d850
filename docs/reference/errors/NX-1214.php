<?php

/**
 * NX-1214 SHARED_CLOSED
 * Class: Nexus\Shared\QueueClosedException
 * Means: The shared queue is closed
 * Cause: A value was pushed to a shared queue that was closed, before or while the caller waited; or a value was popped
 *     after the last one.
 * Cure: Pop with `foreach`, which ends by itself. Close the queue in the coroutine that pushes last. A closed queue
 *     stays closed until the server ends.
 */

declare(strict_types=1);

use Nexus\Shared\Queue;

$jobs = Queue::create('jobs', capacity: 10);
$jobs->close();
$jobs->push('too late');

/* Throws:
[NX-1214] The shared queue "jobs" is closed: nothing can be pushed
*/
