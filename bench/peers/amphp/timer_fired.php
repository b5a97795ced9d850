<?php

declare(strict_types=1);

use function Amp\async;
use function Amp\delay;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$body = static function (float $seconds): int {
    $i = 0;
    while ($i < 20) {
        delay($seconds);
        ++$i;
    }

    return $i;
};
interleave(static function () use ($body): int {
    $futures = [];
    for ($i = 0; $i < 10_000; ++$i) {
        $futures[] = async($body, ($i % 10 + 1) / 1_000);
    }
    $fired = 0;
    foreach ($futures as $future) {
        $fired += $future->await();
    }
    expect(200_000, $fired, 'Timers that fired');

    return 200_000;
});
