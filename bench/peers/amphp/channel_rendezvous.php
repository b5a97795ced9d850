<?php

declare(strict_types=1);

use Amp\Pipeline\Queue;

use function Amp\async;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/boot.php';

interleave(static function (): int {
    /** @var Queue<int> $queue */
    $queue = new Queue(0);
    async(static function () use ($queue): void {
        for ($i = 0; $i < 400_000; ++$i) {
            $queue->push($i);
        }
        $queue->complete();
    });
    $sum = 0;
    for ($values = $queue->iterate(); $values->continue();) {
        $sum += $values->getValue();
    }
    expect(79_999_800_000, $sum, 'Sum of what came');

    return 400_000;
});
