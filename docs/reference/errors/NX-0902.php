<?php

/**
 * NX-0902
 * Class: Nexus\Bench\Measure\Unmeasurable
 * Means: A program that the benchmark started failed
 * Cause: nginx, wrk or a helper ended with an error, or did not print the expected output.
 * Cure: Read the last lines of its output in the message, and run the program by hand.
 */

declare(strict_types=1);

foreach (['wrk', 'nginx'] as $program) {
    file_put_contents($program, "#!/bin/sh\necho '{$program}: libssl.so.3 is missing'; exit 127\n");
    chmod($program, 0o755);
}
passthru('PATH=$PWD:$PATH nexus bench http');

/* Prints:
nexus: [NX-0902] nginx failed: nginx: libssl.so.3 is missing
*/
