<?php

declare(strict_types=1);

use function Amp\async;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

$body = static function (): int {
    $turn = turn();
    $i = 0;
    while ($i < 200_000) {
        $turn();
        ++$i;
    }

    return $i;
};
interleave(static function () use ($body): int {
    $one = async($body);
    $other = async($body);
    expect(400_000, $one->await() + $other->await(), 'Waits');

    return 400_000;
});
