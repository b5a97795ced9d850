--TEST--
A rate limiter gives its burst at once and then one token after the other, never early
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\RateLimiter;

use function Nexus\Async\delay;

require __DIR__ . '/order.inc';
$limiter = new RateLimiter(500, 3);
$begun = \Nexus\Internal\timer_clock();
$times = [];
for ($i = 0; $i < 8; $i++) {
    $limiter->acquire();
    $times[] = (\Nexus\Internal\timer_clock() - $begun) / 1e6;
}
for ($i = 3; $i < 8; $i++) {
    // Token i is available after i - 2 intervals of 2 ms.
    echo $times[$i] >= ($i - 2) * 2 - 0.001 ? '' : "token $i early: $times[$i] ms\n";
}
echo $times[7] < 1000 ? "8 tokens\n" : "late: $times[7] ms\n";
// Tokens accumulate up to the burst and not beyond.
$limiter = new RateLimiter(20);
$limiter->acquire();
delay(0.12);
echo json_encode([$limiter->tryAcquire(), $limiter->tryAcquire()]), "\n";
$slow = new RateLimiter(0.001, 2);
echo json_encode([$slow->tryAcquire(), $slow->tryAcquire(), $slow->tryAcquire()]), "\n";
foreach ([[0.0, 1], [-1.0, 1], [NAN, 1], [INF, 1], [1.0, 0], [1.0, -1]] as [$rate, $burst]) {
    echo outcome(fn () => new RateLimiter($rate, $burst)), ' ';
}
echo outcome(fn () => $slow->__construct(5)), "\n";
foreach ([0, -1, 3] as $tokens) {
    echo outcome(fn () => $slow->acquire($tokens)), ' ', outcome(fn () => $slow->tryAcquire($tokens)), ' ';
}
echo outcome(fn () => $slow->acquire(1, -1)), "\n";
?>
--EXPECT--
8 tokens
[true,false]
[true,true,false]
NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107
NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107 NX-0107
