<?php

declare(strict_types=1);

use Nexus\Async\Channel;
use Nexus\Async\ChannelClosedException;

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\parking;
use function Nexus\Bench\Programs\print_json;

require __DIR__ . '/harness.php';

$wanted = max(1, (int) (arguments()[0] ?? 1000));
/** @var Channel<int> $channel */
$channel = new Channel();
$body = static function () use ($channel): int {
    try {
        return $channel->receive();
    } catch (ChannelClosedException) {
        return 0;
    }
};
$coroutines = array_fill(0, $wanted, null);
$figures = parking(static function () use ($wanted, $body, &$coroutines): int {
    for ($i = 0; $i < $wanted; ++$i) {
        $coroutines[$i] = spawn($body);
    }
    delay(0);

    return $wanted;
});

// Coroutines that got no stack have failed with a typed error; they are not parked.
$channel->close();
$parked = 0;
$failure = null;
foreach ($coroutines as $coroutine) {
    try {
        $coroutine === null || await($coroutine) === 0 || throw new LogicException('No coroutine sends.');
        ++$parked;
    } catch (\Throwable $thrown) {
        $failure ??= $thrown->getMessage();
    }
}
print_json(['parked' => $parked, 'failure' => $failure] + $figures);
