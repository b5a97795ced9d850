<?php

declare(strict_types=1);

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/harness.php';

$body = static function (): int {
    $i = 0;
    while ($i < 200_000) {
        delay(0);
        ++$i;
    }

    return $i;
};

// Two coroutines in turn: every wait switches to the other one.
interleave(static function () use ($body): int {
    $one = spawn($body);
    $other = spawn($body);
    expect(400_000, await($one) + await($other), 'Waits');

    return 400_000;
});
