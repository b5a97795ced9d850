<?php

/**
 * NX-0901
 * Class: Nexus\Bench\Measure\Unmeasurable
 * Means: A program that the benchmark needs is missing
 * Cause: No directory of PATH contains nginx, wrk or util-linux's taskset.
 * Cure: Install them with the command in the message.
 * With: PATH=$(dirname "$(command -v nexus)")
 */

declare(strict_types=1);

passthru('nexus bench http');

/* Prints:
nexus: [NX-0901] %s is not installed: apt install nginx-light wrk util-linux.
*/
