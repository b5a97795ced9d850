<?php

declare(strict_types=1);

use function Nexus\Async\timeout;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/harness.php';

// A time limit around work that needs no time: the timer is set and cancelled. A million in five rounds.
$body = static fn(): int => 1;
interleave(static function () use ($body): int {
    $sum = 0;
    for ($i = 0; $i < 200_000; ++$i) {
        $sum += timeout(60, $body);
    }
    expect(200_000, $sum, 'Results');

    return 200_000;
});
