<?php

declare(strict_types=1);

use Swoole\Coroutine;
use Swoole\Coroutine\Channel;

use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

// Swoole's smallest channel holds one value: that is less work than a handover.
interleave_in_scheduler(static function (): int {
    $channel = new Channel(1);
    Coroutine::create(static function () use ($channel): void {
        for ($i = 0; $i < 400_000; ++$i) {
            $channel->push($i);
        }
    });
    $sum = 0;
    for ($i = 0; $i < 400_000; ++$i) {
        $sum += $channel->pop();
    }
    expect(79_999_800_000, $sum, 'Sum of what came');

    return 400_000;
});
