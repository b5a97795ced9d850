<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

// PHP has no timers for Fibers: a minimal one is a heap of Fibers by due time, and usleep().
$body = static function (int $microseconds, SplPriorityQueue $due): int {
    $me = Fiber::getCurrent();
    $i = 0;
    while ($i < 20) {
        $due->insert($me, -(hrtime(true) + 1_000 * $microseconds));
        Fiber::suspend();
        ++$i;
    }

    return $i;
};
interleave(static function () use ($body): int {
    /** @var SplPriorityQueue<int, Fiber<mixed, mixed, int, mixed>> $due */
    $due = new SplPriorityQueue();
    $due->setExtractFlags(SplPriorityQueue::EXTR_BOTH);
    $fibers = [];
    for ($i = 0; $i < 10_000; ++$i) {
        $fibers[] = $fiber = new Fiber($body);
        $fiber->start(1_000 * ($i % 10 + 1), $due);
    }
    while (!$due->isEmpty()) {
        /** @var array{data: Fiber<mixed, mixed, int, mixed>, priority: int} $next */
        $next = $due->extract();
        $early = -$next['priority'] - hrtime(true);
        if ($early > 0) {
            usleep(intdiv($early, 1_000) + 1);
        }
        $next['data']->resume();
    }
    $fired = 0;
    foreach ($fibers as $fiber) {
        $fired += $fiber->getReturn();
    }
    expect(200_000, $fired, 'Timers that fired');

    return 200_000;
});
