<?php

declare(strict_types=1);

/*
 * rounds.php SEED SECONDS [PROGRESS]: runs random programs, one after the other; their seeds derive from SEED. Prints a failure and the
 * round's seed, which as SEED with 0 seconds repeats that round; else it prints counts as JSON. PROGRESS is a file that gets a line before each
 * round, and samples of memory.
 */

namespace Nexus\Tests\Functional\Torture;

require dirname(__DIR__, 3) . '/vendor/autoload.php';

$file = fopen($argv[3] ?? '/dev/null', 'w');
if ($file === false) {
    exit(1);
}
exit((new Rounds((int) ($argv[1] ?? 1), (float) ($argv[2] ?? 0.0), $file))->run());
