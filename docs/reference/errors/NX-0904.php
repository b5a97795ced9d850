<?php

/**
 * NX-0904
 * Class: Nexus\Bench\Measure\Unmeasurable
 * Means: A process cannot be inspected
 * Cause: The process has ended meanwhile, or /proc is not mounted or hides the processes of other users (hidepid).
 * Cure: Mount /proc. If the server ended, its error log gives the reason.
 */

declare(strict_types=1);

use Nexus\Bench\Measure\ProcessMemory;

$unused = 2 ** 22 + 1;
ProcessMemory::resident($unused);

/* Throws:
[NX-0904] The memory of process 4194305 cannot be read: the process has ended, or /proc is not mounted.
*/
