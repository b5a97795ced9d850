<?php

declare(strict_types=1);

use function Nexus\Async\await;
use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/harness.php';

$body = static fn(): int => 1;

// One after the other, a million in five rounds: the spawner waits for each.
interleave(static function () use ($body): int {
    $sum = 0;
    for ($i = 0; $i < 200_000; ++$i) {
        $sum += await(spawn($body));
    }
    expect(200_000, $sum, 'Results');

    return 200_000;
});
