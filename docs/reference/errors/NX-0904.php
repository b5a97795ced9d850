<?php

/**
 * NX-0904
 * Class: Nexus\Bench\Measure\Unmeasurable
 * Means: A process cannot be looked at
 * Cause: It has ended meanwhile, or /proc is not mounted or hides the processes of others (hidepid).
 * Cure: Mount /proc; look into the error log why the server ended.
 */

declare(strict_types=1);

use Nexus\Bench\Measure\ProcessMemory;

$nobody = 2 ** 22 + 1;
ProcessMemory::resident($nobody);

/* Throws:
[NX-0904] The memory of process 4194305 cannot be read: the process has ended, or /proc is not mounted.
*/
