<?php

declare(strict_types=1);

use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\interleave;

require __DIR__ . '/harness.php';

$body = static function (): void {};

// In batches, as a server meets them: a hundred are spawned, then the loop has its turn.
interleave(static function () use ($body): int {
    for ($batch = 0; $batch < 4_000; ++$batch) {
        for ($i = 0; $i < 100; ++$i) {
            spawn($body);
        }
        delay(0);
    }

    return 400_000;
});
