<?php

declare(strict_types=1);

use Nexus\Async\Channel;

use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\interleave;

require __DIR__ . '/harness.php';

interleave(static function (): int {
    /** @var Channel<int> $channel */
    $channel = new Channel(64);
    spawn(static function () use ($channel): void {
        for ($i = 0; $i < 400_000; ++$i) {
            $channel->send($i);
        }
    });
    $sum = 0;
    for ($i = 0; $i < 400_000; ++$i) {
        $sum += $channel->receive();
    }
    expect(79_999_800_000, $sum, 'Sum of what came');

    return 400_000;
});
