<?php

declare(strict_types=1);

// A producer and two consumers share a channel, whose capacity slows the producer: bin/nexus run examples/channel.php

use Nexus\Async\Channel;

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;

/** @var Channel<int> $numbers */
$numbers = new Channel(capacity: 2);

$sum = static function () use ($numbers): int {
    $sum = 0;
    foreach ($numbers as $number) {
        $sum += $number;
        delay(0);
    }

    return $sum;
};
$consumers = [spawn($sum), spawn($sum)];

foreach (range(1, 100) as $number) {
    $numbers->send($number);
}
$numbers->close();

echo await($consumers[0]) + await($consumers[1]), "\n";

/* Prints:
5050
*/
