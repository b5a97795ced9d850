<?php

/**
 * NX-1247
 * Class: Nexus\Server\TaskException
 * Means: A job of offload() was interrupted at the time limit of jobs
 * Cause: It has run for longer than --task-limit, 300 seconds by default.
 * Cure: Raise --task-limit, or divide the job: offloadMap() runs the parts in several task workers.
 */

declare(strict_types=1);

use Nexus\Server\TaskException;

throw TaskException::tooSlow('Images::scale()', 300.0);

/* Throws:
[NX-1247] Images::scale() was interrupted after 300 s, the time limit of jobs: raise it by --task-limit, or divide the job.
*/
