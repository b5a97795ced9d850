<?php

declare(strict_types=1);

use Swoole\Coroutine;
use Swoole\Coroutine\Channel;

use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

// Swoole's coroutines have no result to await: they send it through a channel.
interleave_in_scheduler(static function (): int {
    $results = new Channel(100);
    $body = static function () use ($results): void {
        $results->push(1);
    };
    $sum = 0;
    for ($batch = 0; $batch < 1_000; ++$batch) {
        for ($i = 0; $i < 100; ++$i) {
            Coroutine::create($body);
        }
        for ($i = 0; $i < 100; ++$i) {
            $sum += $results->pop();
        }
    }
    expect(100_000, $sum, 'Results');

    return 100_000;
});
