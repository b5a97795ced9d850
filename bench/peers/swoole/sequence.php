<?php

declare(strict_types=1);

use Swoole\Coroutine;
use Swoole\Coroutine\Channel;

use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

interleave_in_scheduler(static function (): int {
    $results = new Channel(1);
    $body = static function () use ($results): void {
        $results->push(1);
    };
    $sum = 0;
    for ($i = 0; $i < 200_000; ++$i) {
        Coroutine::create($body);
        $sum += $results->pop();
    }
    expect(200_000, $sum, 'Results');

    return 200_000;
});
