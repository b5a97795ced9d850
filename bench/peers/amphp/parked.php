<?php

declare(strict_types=1);

use Revolt\EventLoop;
use Revolt\EventLoop\Suspension;

use function Amp\async;
use function Amp\delay;
use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\parking;
use function Nexus\Bench\Programs\print_json;

require __DIR__ . '/boot.php';

$wanted = max(1, (int) (arguments()[0] ?? 1000));
/** @var list<Suspension<int>> $waiting */
$waiting = [];
$body = static function () use (&$waiting): int {
    $waiting[] = $suspension = EventLoop::getSuspension();

    return $suspension->suspend();
};
$futures = array_fill(0, $wanted, null);
$figures = parking(static function () use ($wanted, $body, &$futures, &$waiting): int {
    for ($i = 0; $i < $wanted; ++$i) {
        $futures[$i] = async($body);
    }
    delay(0);

    return count($waiting);
});
foreach ($waiting as $suspension) {
    $suspension->resume(1);
}
$parked = 0;
foreach ($futures as $future) {
    $parked += $future?->await();
}
expect($wanted, $parked, 'Parked');
print_json(['parked' => $parked, 'failure' => null] + $figures);
