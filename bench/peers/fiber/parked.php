<?php

declare(strict_types=1);

use function Nexus\Bench\Programs\arguments;
use function Nexus\Bench\Programs\expect;
use function Nexus\Bench\Programs\parking;
use function Nexus\Bench\Programs\print_json;

require __DIR__ . '/boot.php';

$wanted = max(1, (int) (arguments()[0] ?? 1000));
$body = static fn(): mixed => Fiber::suspend();
$fibers = array_fill(0, $wanted, null);
$figures = parking(static function () use ($wanted, $body, &$fibers): int {
    for ($i = 0; $i < $wanted; ++$i) {
        $fibers[$i] = $fiber = new Fiber($body);
        $fiber->start();
    }

    return $wanted;
});
$parked = 0;
foreach ($fibers as $fiber) {
    $fiber?->resume(1);
    $parked += $fiber?->getReturn() === 1 ? 1 : 0;
}
expect($wanted, $parked, 'Parked');
print_json(['parked' => $parked, 'failure' => null] + $figures);
