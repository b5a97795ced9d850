<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$body = static fn(): int => 1;
interleave(static function () use ($body): int {
    $sum = 0;
    for ($batch = 0; $batch < 1_000; ++$batch) {
        $fibers = [];
        for ($i = 0; $i < 100; ++$i) {
            $fibers[] = $fiber = new Fiber($body);
            $fiber->start();
        }
        foreach ($fibers as $fiber) {
            $sum += $fiber->getReturn();
        }
    }
    expect(100_000, $sum, 'Results');

    return 100_000;
});
