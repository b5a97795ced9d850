<?php

declare(strict_types=1);

use Swoole\Coroutine;

use function Nexus\Bench\Programs\expect;

require __DIR__ . '/boot.php';

// A Swoole coroutine runs at once up to its first wait: these have ended when create() returns.
$batches = static function (Closure $body): int {
    for ($i = 0; $i < 100_000; ++$i) {
        Coroutine::create($body);
    }

    return 100_000;
};
$ended = 0;
$empty = static function (): void {};
interleave_in_scheduler(static function () use ($batches, $empty, &$ended): int {
    if ($ended === 0) {
        $batches(static function () use (&$ended): void {
            ++$ended;
        });
        expect(100_000, $ended, 'Coroutines that ended');
    }

    return $batches($empty);
});
