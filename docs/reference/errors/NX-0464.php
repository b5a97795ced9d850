<?php

/**
 * NX-0464
 * Class: Nexus\Server\Control\InspectionException
 * Means: The statistics of a running server cannot be read
 * Cause: Another version of Nexus started it, with another format of the shared memory.
 * Cure: Use the bin/nexus that started the server, or reload or restart it with the new one.
 */

declare(strict_types=1);

FFI::cdef('int memfd_create(const char *, unsigned);')->memfd_create('nexus-scoreboard', 0);   // @phpstan-ignore method.notFound
passthru('nexus status --pid=' . getmypid());

/* Prints:
nexus: [NX-0464] The statistics of the server (pid %d) cannot be read, most likely because it is another version of Nexus: use the nexus it was started by.
*/
