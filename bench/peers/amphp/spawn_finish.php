<?php

declare(strict_types=1);

use function Amp\async;
use function Amp\delay;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$batches = static function (Closure $body): int {
    for ($batch = 0; $batch < 1_000; ++$batch) {
        for ($i = 0; $i < 100; ++$i) {
            async($body);
        }
        delay(0);
    }

    return 100_000;
};
$ended = 0;
$batches(static function () use (&$ended): void {
    ++$ended;
});
expect(100_000, $ended, 'Coroutines that ended');
$empty = static function (): void {};
interleave(static fn(): int => $batches($empty));
