<?php

declare(strict_types=1);

use function Amp\async;
use function Amp\Future\await;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$bodies = array_fill(0, 1_000, static fn(): int => 1);
interleave(static function () use ($bodies): int {
    $sum = 0;
    for ($times = 0; $times < 100; ++$times) {
        $sum += array_sum(await(array_map(async(...), $bodies)));
    }
    expect(100_000, (int) $sum, 'Results');

    return 100_000;
});
