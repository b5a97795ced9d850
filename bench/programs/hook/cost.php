<?php

declare(strict_types=1);

// The cost of single libc calls, directly and through our hooks: cost.php PROBE.so PLACE [--in-turn]
//   outside: a script without coroutines    alone: main, when all others have ended    thread: one that is none of
// PHP's
//   inside: a coroutine, while another one waits

use Nexus\Bench\Programs\Hook\Probe;

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\is_in_turn;
use function Nexus\Bench\Programs\print_json;

require __DIR__ . '/../micro/harness.php';
require __DIR__ . '/Probe.php';

const BATCHES = 400;
const WARM_UP = 40;

[$library, $place] = arguments();
$probe = Probe::open($library);

$measure = static function (int $batches) use ($probe, $place): array {
    $costs = [];
    foreach ($probe->names() as $name) {
        $cost = $probe->measure($name, $batches, $place === 'thread');
        $costs["{$name}.libc"] = $cost['libc'];
        $costs["{$name}.ours"] = $cost['ours'];
    }

    return $costs;
};

$rounds = static function () use ($measure, $probe): void {
    $measure(WARM_UP);
    if (!is_in_turn()) {
        print_json($measure(BATCHES));

        return;
    }
    print_json(['names' => implode(' ', $probe->names()), 'hooked' => (int) $probe->isHooked()]);
    while (fgets(STDIN) !== false) {
        print_json($measure(BATCHES));
    }
};

if ($place === 'inside') {
    $other = spawn(static fn() => delay(3600));
    await(spawn($rounds));
    $other->cancel();

    return;
}
if ($place === 'alone') {
    await(spawn(static fn() => delay(0.001)));
}
$rounds();
