<?php

/**
 * NX-0111
 * Printed: to standard error by the process that dies
 * Means: The process crashed
 * Cause: PHP, an extension or a library it uses touched memory that is not its own. The lines that follow are where
 *     PHP was.
 * Cure: Look which extension was called there, try a newer version of it, and report it with those lines. The worker
 *     of a server is replaced.
 */

declare(strict_types=1);

use function Nexus\Async\delay;

delay(0);
posix_kill(posix_getpid(), SIGSEGV);

/* Prints:
Nexus: [NX-0111] the process crashed (signal %d)%s
*/
