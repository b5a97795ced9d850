<?php

declare(strict_types=1);

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/harness.php';

// Ten thousand are pending at any time, due in 1 to 10 ms; a million in five rounds.
$body = static function (float $seconds): int {
    $i = 0;
    while ($i < 20) {
        delay($seconds);
        ++$i;
    }

    return $i;
};
interleave(static function () use ($body): int {
    $coroutines = [];
    for ($i = 0; $i < 10_000; ++$i) {
        $coroutines[] = spawn($body, ($i % 10 + 1) / 1_000);
    }
    $fired = 0;
    foreach ($coroutines as $coroutine) {
        $fired += await($coroutine);
    }
    expect(200_000, $fired, 'Timers that fired');

    return 200_000;
});
