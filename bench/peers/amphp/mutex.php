<?php

declare(strict_types=1);

use Amp\Sync\LocalMutex;

use function Amp\async;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

interleave(static function (): int {
    $mutex = new LocalMutex();
    $holder = $handovers = 0;
    $body = static function (int $me) use ($mutex, &$holder, &$handovers): void {
        $turn = turn();
        for ($i = 0; $i < 100_000; ++$i) {
            $lock = $mutex->acquire();
            $handovers += $holder === $me ? 0 : 1;
            $holder = $me;
            $turn();
            $lock->release();
        }
    };
    $one = async($body, 1);
    $other = async($body, 2);
    $one->await();
    $other->await();
    expect(200_000, $handovers, 'Hand-overs');

    return 200_000;
});
