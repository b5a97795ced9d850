<?php

/**
 * NX-0111
 * Printed: to standard error, by the crashing process
 * Means: The process crashed
 * Cause: PHP, an extension or a library accessed memory that does not belong to it. The lines that follow show where
 *     PHP was.
 * Cure: Find out which extension was called there, try a newer version of it, and report the crash with those lines. A
 *     server replaces the worker.
 */

declare(strict_types=1);

use function Nexus\Async\delay;

delay(0);
posix_kill(posix_getpid(), SIGSEGV);

/* Prints:
Nexus: [NX-0111] the process crashed (signal %d)%s
*/
