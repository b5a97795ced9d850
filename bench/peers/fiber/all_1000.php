<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$bodies = array_fill(0, 1_000, static fn(): int => 1);
interleave(static function () use ($bodies): int {
    $sum = 0;
    for ($times = 0; $times < 100; ++$times) {
        $fibers = [];
        foreach ($bodies as $key => $body) {
            $fibers[$key] = $fiber = new Fiber($body);
            $fiber->start();
        }
        $results = [];
        foreach ($fibers as $key => $fiber) {
            $results[$key] = $fiber->getReturn();
        }
        $sum += array_sum($results);
    }
    expect(100_000, (int) $sum, 'Results');

    return 100_000;
});
