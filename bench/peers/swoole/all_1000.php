<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Swoole\Coroutine\batch;

require __DIR__ . '/boot.php';

$bodies = array_fill(0, 1_000, static fn(): int => 1);
interleave_in_scheduler(static function () use ($bodies): int {
    $sum = 0;
    for ($times = 0; $times < 100; ++$times) {
        $sum += array_sum(batch($bodies));
    }
    expect(100_000, (int) $sum, 'Results');

    return 100_000;
});
