<?php

/**
 * NX-1220
 * Class: Nexus\Actor\Exception\WorkerLostException
 * Means: The worker of the actor ended before the actor answered an ask
 * Cause: The worker was killed, has crashed or has exited. Whether the actor has handled the message is not known.
 * Cure: Ask again if the message may be handled twice: an entity or a singleton is started in another worker. The log
 *     of the server says why the worker has ended.
 */

declare(strict_types=1);

use Nexus\Actor\Exception\WorkerLostException;

throw new WorkerLostException(2, 'before it answered this ask');

/* Throws:
[NX-1220] Worker 2 has ended before it answered this ask
*/
