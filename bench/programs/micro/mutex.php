<?php

declare(strict_types=1);

use Nexus\Async\Mutex;

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/harness.php';

// The holder waits once, so that the other coroutine is in the queue at the release.
interleave(static function (): int {
    $mutex = new Mutex();
    $holder = $handovers = 0;
    $body = static function (int $me) use ($mutex, &$holder, &$handovers): void {
        for ($i = 0; $i < 100_000; ++$i) {
            $lock = $mutex->acquire();
            $handovers += $holder === $me ? 0 : 1;
            $holder = $me;
            delay(0);
            $lock->release();
        }
    };
    $one = spawn($body, 1);
    $other = spawn($body, 2);
    await($one);
    await($other);
    expect(200_000, $handovers, 'Hand-overs');

    return 200_000;
});
