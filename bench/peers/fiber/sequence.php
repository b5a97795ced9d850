<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$body = static fn(): int => 1;
interleave(static function () use ($body): int {
    $sum = 0;
    for ($i = 0; $i < 200_000; ++$i) {
        $fiber = new Fiber($body);
        $fiber->start();
        $sum += $fiber->getReturn();
    }
    expect(200_000, $sum, 'Results');

    return 200_000;
});
