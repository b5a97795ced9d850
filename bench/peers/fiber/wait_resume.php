<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$body = static function (): int {
    $i = 0;
    while ($i < 200_000) {
        Fiber::suspend();
        ++$i;
    }

    return $i;
};
interleave(static function () use ($body): int {
    $one = new Fiber($body);
    $other = new Fiber($body);
    $one->start();
    $other->start();
    while (!$other->isTerminated()) {
        $one->resume();
        $other->resume();
    }
    expect(400_000, $one->getReturn() + $other->getReturn(), 'Waits');

    return 400_000;
});
