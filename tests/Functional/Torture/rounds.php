<?php

declare(strict_types=1);

/*
 * rounds.php SEED SECONDS [PROGRESS]: runs random programs, one after the other; their seeds derive from SEED. Prints a
 * failure and the seed of its round; with that SEED and 0 SECONDS the round is repeated. Otherwise it prints counts as
 * JSON. Before each round, a line and samples of memory are written to the file PROGRESS.
 */

namespace Nexus\Tests\Functional\Torture;

require dirname(__DIR__, 3) . '/vendor/autoload.php';

$file = fopen($argv[3] ?? '/dev/null', 'w');
if ($file === false) {
    exit(1);
}
exit((new Rounds((int) ($argv[1] ?? 1), (float) ($argv[2] ?? 0.0), $file))->run());
