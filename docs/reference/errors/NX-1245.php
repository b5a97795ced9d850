<?php

/**
 * NX-1245
 * Class: Nexus\Server\TaskException
 * Means: There is no task worker for offload()
 * Cause: The server was started with --task-workers=0 or in classic mode, or the system has no process or socket left.
 * Cure: Remove the option. The message says which limit the system has reached.
 */

declare(strict_types=1);

use Nexus\Server\TaskException;

throw TaskException::noTaskWorkers('the server has none: see --task-workers');

/* Throws:
[NX-1245] There is no task worker for offload(): the server has none: see --task-workers.
*/
