<?php

/**
 * NX-0734
 * Class: Nexus\Load\LoadException
 * Means: The number of connections exceeds the limit on open files
 * Cause: Each connection is a file descriptor, and the hard limit on open files is lower.
 * Cure: Raise the limit in the shell that starts nexus load, use fewer connections, or start several generators.
 * With: ulimit -n 1024
 */

declare(strict_types=1);

passthru('nexus load http://127.0.0.1:8080/ --connections=2000');

/* Prints:
nexus: [NX-0734] 2000 connections need as many open files, the limit is 1024: raise it with %s
*/
