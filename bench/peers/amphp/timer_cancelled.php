<?php

declare(strict_types=1);

use Revolt\EventLoop;

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

// The bare timer of the loop: amphp's TimeoutCancellation is twice as expensive.
$late = static function (): void {};
$body = static fn(): int => 1;
interleave(static function () use ($body, $late): int {
    $sum = 0;
    for ($i = 0; $i < 200_000; ++$i) {
        $timer = EventLoop::delay(60, $late);
        $sum += $body();
        EventLoop::cancel($timer);
    }
    expect(200_000, $sum, 'Results');

    return 200_000;
});
