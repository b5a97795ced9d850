<?php

declare(strict_types=1);

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\interleave;

require __DIR__ . '/harness.php';

$body = static function (): void {
    for ($i = 0; $i < 200_000; ++$i) {
        delay(0);
    }
};

// Two that take turns: every wait really switches to the other one.
interleave(static function () use ($body): int {
    $one = spawn($body);
    $other = spawn($body);
    await($one);
    await($other);

    return 400_000;
});
