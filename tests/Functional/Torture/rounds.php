<?php

declare(strict_types=1);

/*
 * rounds.php SEED SECONDS [PROGRESS]: random programs, one after the other, each of a seed that follows from SEED. Says what went wrong and the
 * round's own seed, which as SEED with 0 seconds runs that one again; else, as JSON, what was done. PROGRESS is a file that is told of each
 * round before it begins, and how memory goes.
 */

namespace Nexus\Tests\Functional\Torture;

require dirname(__DIR__, 3) . '/vendor/autoload.php';

$file = fopen($argv[3] ?? '/dev/null', 'w');
if ($file === false) {
    exit(1);
}
exit((new Rounds((int) ($argv[1] ?? 1), (float) ($argv[2] ?? 0.0), $file))->run());
