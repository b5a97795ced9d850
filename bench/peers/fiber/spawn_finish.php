<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$batches = static function (Closure $body): int {
    for ($i = 0; $i < 100_000; ++$i) {
        (new Fiber($body))->start();
    }

    return 100_000;
};
$ended = 0;
$batches(static function () use (&$ended): void {
    ++$ended;
});
expect(100_000, $ended, 'Fibers that ended');
$empty = static function (): void {};
interleave(static fn(): int => $batches($empty));
