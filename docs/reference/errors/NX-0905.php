<?php

/**
 * NX-0905
 * Class: Nexus\Bench\Measure\Unmeasurable
 * Means: The limit on open files is too low for the idle connections
 * Cause: The benchmark holds 18000 connections open. Each needs a file descriptor, and the limit is lower.
 * Cure: Raise the limit on open files with the command in the message, in the shell that runs the benchmark.
 * With: ulimit -n 1024
 */

declare(strict_types=1);

// 18000 connections and what else is open:
passthru('nexus bench http');

/* Prints:
nexus: [NX-0905] 18000 connections need as many open files, the limit is 1024: raise it with %s
*/
