<?php

declare(strict_types=1);

use Swoole\Coroutine;

use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

$waits = 0;
$body = static function () use (&$waits): void {
    $i = 0;
    while ($i < 200_000) {
        Coroutine::yield();
        ++$i;
    }
    $waits += $i;
};
interleave_in_scheduler(static function () use ($body, &$waits): int {
    $waits = 0;
    $one = Coroutine::create($body);
    $other = Coroutine::create($body);
    for ($i = 0; $i < 200_000; ++$i) {
        Coroutine::resume($one);
        Coroutine::resume($other);
    }
    expect(400_000, $waits, 'Waits');

    return 400_000;
});
