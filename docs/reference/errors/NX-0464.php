<?php

/**
 * NX-0464
 * Class: Nexus\Server\Status\LookFailure
 * Means: The board of a running server cannot be read
 * Cause: It was started by another version of Nexus, whose board is laid out otherwise.
 * Cure: Use the bin/nexus that the server was started by, or reload or restart it with the new one.
 */

declare(strict_types=1);

FFI::cdef('int memfd_create(const char *, unsigned);')->memfd_create('nexus-board', 0);   // @phpstan-ignore method.notFound
passthru('nexus status --pid=' . getmypid());

/* Prints:
nexus: [NX-0464] The board of the server (pid %d) cannot be read, most likely because it is of another version of Nexus: use the nexus it was started by.
*/
