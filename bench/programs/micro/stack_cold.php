<?php

declare(strict_types=1);

use Nexus\Async\Channel;
use Nexus\Async\ChannelClosedException;

use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\cpu_time;

require __DIR__ . '/harness.php';

// The first time a stack is taken its pages are new; the second time it comes from the pool.
$park = static function (int $count): float {
    /** @var Channel<int> $channel */
    $channel = new Channel();
    $body = static function () use ($channel): void {
        try {
            $channel->receive();
        } catch (ChannelClosedException) {
        }
    };
    $began = cpu_time();
    for ($i = 0; $i < $count; ++$i) {
        spawn($body);
    }
    delay(0);
    $took = cpu_time() - $began;
    $channel->close();
    delay(0);

    return $took / $count;
};
$cold = $park(1_000);
$warm = $park(1_000);
echo json_encode(['cold' => $cold, 'warm' => $warm], JSON_THROW_ON_ERROR), "\n";
