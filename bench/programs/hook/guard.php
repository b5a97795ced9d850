<?php

declare(strict_types=1);

// The cost of a PHP call that checks the owner of its handle (feof() of a stream), without waiters: nanoseconds, a
// round for each line of input.

use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\print_json;

require __DIR__ . '/../micro/harness.php';

const CALLS = 500_000;

$stream = fopen('php://memory', 'r');
if ($stream === false) {
    throw new LogicException('php://memory cannot be opened.');
}
$round = static function () use ($stream): float {
    $began = cpu_time();
    $ends = 0;
    for ($call = 0; $call < CALLS; ++$call) {
        $ends += feof($stream) ? 1 : 0;
    }
    expect(0, $ends, 'Ends');

    return (cpu_time() - $began) / CALLS;
};
$round();
print_json(['residentBytes' => 0]);
while (fgets(STDIN) !== false) {
    print_json(['nanoseconds' => min(array_map(static fn(): float => $round(), range(1, 5)))]);
}
