<?php

declare(strict_types=1);

use function Nexus\Bench\expect;
use function Nexus\Bench\interleave;

require __DIR__ . '/boot.php';

// The least that hands a value over: no channel, the receiver knows the sender and resumes it.
interleave(static function (): int {
    $sender = new Fiber(static function (): void {
        for ($i = 0; $i < 400_000; ++$i) {
            Fiber::suspend($i);
        }
    });
    $sum = 0;
    for ($value = $sender->start(); is_int($value); $value = $sender->resume()) {
        $sum += $value;
    }
    expect(79_999_800_000, $sum, 'Sum of what came');

    return 400_000;
});
