<?php

declare(strict_types=1);

use Swoole\Timer;

use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

$late = static function (): void {};
$body = static fn(): int => 1;
interleave_in_scheduler(static function () use ($body, $late): int {
    $sum = 0;
    for ($i = 0; $i < 200_000; ++$i) {
        $timer = Timer::after(60_000, $late);
        $sum += $body();
        Timer::clear($timer);
    }
    expect(200_000, $sum, 'Results');

    return 200_000;
});
