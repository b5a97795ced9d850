<?php

declare(strict_types=1);

use Swoole\Coroutine;
use Swoole\Coroutine\Channel;

use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

// The lock of Swoole's manual: a channel of one value, full while a coroutine holds the lock.
interleave_in_scheduler(static function (): int {
    $lock = new Channel(1);
    $ended = new Channel(2);
    $holder = $handovers = 0;
    $body = static function (int $me) use ($lock, $ended, &$holder, &$handovers): void {
        for ($i = 0; $i < 100_000; ++$i) {
            $lock->push(true);
            $handovers += $holder === $me ? 0 : 1;
            $holder = $me;
            let_others_run();
            $lock->pop();
        }
        $ended->push(true);
    };
    Coroutine::create($body, 1);
    Coroutine::create($body, 2);
    $ended->pop();
    $ended->pop();
    expect(200_000, $handovers, 'Hand-overs');

    return 200_000;
});
