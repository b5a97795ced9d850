<?php

declare(strict_types=1);

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Async\timeout;
use function Nexus\Bench\interleave;

require __DIR__ . '/harness.php';

$cancelled = ($argv[1] ?? 'fired') === 'cancelled';
$nothing = static function (): void {};
$limits = static function () use ($nothing): int {
    for ($i = 0; $i < 1_000_000; ++$i) {
        timeout(60, $nothing);
    }

    return 1_000_000;
};

// Ten thousand at a time, due at different moments of the next millisecond: a delay is a timer and a wait.
$body = static function (mixed $seconds = 0.0): void {
    $seconds = is_float($seconds) ? $seconds : 0.0;
    for ($i = 0; $i < 100; ++$i) {
        delay($seconds);
    }
};
$delays = static function () use ($body): int {
    $coroutines = [];
    for ($i = 0; $i < 10_000; ++$i) {
        $coroutines[] = spawn($body, ($i % 1_000 + 1) / 1_000_000);
    }
    foreach ($coroutines as $coroutine) {
        await($coroutine);
    }

    return 1_000_000;
};
interleave($cancelled ? $limits : $delays);
