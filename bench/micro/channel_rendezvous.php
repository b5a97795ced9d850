<?php

declare(strict_types=1);

use Nexus\Async\Channel;

use function Nexus\Async\spawn;
use function Nexus\Bench\interleave;

require __DIR__ . '/harness.php';

interleave(static function (): int {
    /** @var Channel<int> $channel */
    $channel = new Channel(0);
    spawn(static function () use ($channel): void {
        for ($i = 0; $i < 400_000; ++$i) {
            $channel->send($i);
        }
    });
    for ($i = 0; $i < 400_000; ++$i) {
        $channel->receive();
    }

    return 400_000;
});
