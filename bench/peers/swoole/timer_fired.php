<?php

declare(strict_types=1);

use Swoole\Coroutine;
use Swoole\Coroutine\Channel;

use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

interleave_in_scheduler(static function (): int {
    $results = new Channel(10_000);
    $body = static function (float $seconds) use ($results): void {
        $i = 0;
        while ($i < 20) {
            Coroutine::sleep($seconds);
            ++$i;
        }
        $results->push($i);
    };
    for ($i = 0; $i < 10_000; ++$i) {
        Coroutine::create($body, ($i % 10 + 1) / 1_000);
    }
    $fired = 0;
    for ($i = 0; $i < 10_000; ++$i) {
        $fired += $results->pop();
    }
    expect(200_000, $fired, 'Timers that fired');

    return 200_000;
});
