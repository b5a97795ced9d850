<?php

declare(strict_types=1);

use function Amp\async;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$body = static fn(): int => 1;
interleave(static function () use ($body): int {
    $sum = 0;
    for ($batch = 0; $batch < 1_000; ++$batch) {
        $spawned = [];
        for ($i = 0; $i < 100; ++$i) {
            $spawned[] = async($body);
        }
        foreach ($spawned as $future) {
            $sum += $future->await();
        }
    }
    expect(100_000, $sum, 'Results');

    return 100_000;
});
