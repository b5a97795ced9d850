<?php

/**
 * NX-0906
 * Class: Nexus\Bench\Measure\Unmeasurable
 * Means: A file is not a recording of the laboratory
 * Cause: `nexus bench compare` reads files that `nexus bench lab --json FILE` wrote. This is no such file.
 * Cure: Name two files that the laboratory wrote.
 */

declare(strict_types=1);

passthru('nexus bench compare before.json after.json');

/* Prints:
nexus: [NX-0906] before.json is not a recording of the laboratory: name a file that `nexus bench lab --json FILE` wrote.
*/
