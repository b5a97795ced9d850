<?php

declare(strict_types=1);

use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/harness.php';

// In batches, as in a server: a hundred are spawned, then the loop runs.
$batches = static function (Closure $body): int {
    for ($batch = 0; $batch < 1_000; ++$batch) {
        for ($i = 0; $i < 100; ++$i) {
            spawn($body);
        }
        delay(0);
    }

    return 100_000;
};
$ended = 0;
$batches(static function () use (&$ended): void {
    ++$ended;
});
expect(100_000, $ended, 'Coroutines that ended');
$empty = static function (): void {};
interleave(static fn(): int => $batches($empty));
