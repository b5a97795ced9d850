<?php

declare(strict_types=1);

use function Nexus\Async\await;
use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/harness.php';

$body = static fn(): int => 1;

// A hundred are spawned, then the result of each is awaited.
interleave(static function () use ($body): int {
    $sum = 0;
    for ($batch = 0; $batch < 1_000; ++$batch) {
        $spawned = [];
        for ($i = 0; $i < 100; ++$i) {
            $spawned[] = spawn($body);
        }
        foreach ($spawned as $coroutine) {
            $sum += await($coroutine);
        }
    }
    expect(100_000, $sum, 'Results');

    return 100_000;
});
