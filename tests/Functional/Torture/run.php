<?php

declare(strict_types=1);

/*
 * run.php [SECONDS=600] [SEED]: runs random programs in every mode of PHP, in two processes at a time. At the first
 * violation it exits with code 1, and prints the command that reproduces it.
 */

namespace Nexus\Tests\Functional\Torture;

require dirname(__DIR__, 3) . '/vendor/autoload.php';

$seconds = (float) ($argv[1] ?? 600.0);
$seed = (int) ($argv[2] ?? random_int(1, 1_000_000_000));
echo "seed {$seed}\n";
$torture = new Torture($seed, static function (string $line): void {
    echo "{$line}\n";
});
$defect = $torture->run($seconds);
foreach ($torture->totals() as $what => $count) {
    printf("%12d %s\n", $count, $what);
}
echo $defect === null ? "ok\n" : "FAILED {$defect}\n";
exit($defect === null ? 0 : 1);
