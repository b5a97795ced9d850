--TEST--
A rate limiter serves in the order of arrival, and fails at once what cannot be in time
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{RateLimiter, TimeoutException};

use function Nexus\Async\await;

require __DIR__ . '/order.inc';
Nexus\Internal\use_time(2);
$limiter = new RateLimiter(40, 4);
$limiter->acquire(4);
$order = [];
$asks = function (int $tokens, ?float $timeout = null) use ($limiter, &$order) {
    return arrives(function () use ($limiter, $tokens, $timeout, &$order) {
        $outcome = outcome(fn () => $limiter->acquire($tokens, $timeout));
        $order[] = $tokens;

        return $outcome;
    });
};
// 4 tokens are available after 100 ms, 1 more after 125 ms, 2 more after 175 ms.
$all = [$asks(4), $asks(1), $asks(2)];
$before = \Nexus\Internal\timer_clock();
echo outcome(fn () => $limiter->acquire(1, 0.03)), ' ', outcome(fn () => $limiter->acquire(1, 0)), ' ',
    (\Nexus\Internal\timer_clock() - $before) < 100e6 ? 'at once' : 'after a wait', "\n";
echo json_encode($limiter->tryAcquire()), ' ', json_encode($order), "\n";
$all[] = $asks(1, 5);
echo implode(' ', array_map(await(...), $all)), ' ', json_encode($order), "\n";
try {
    (new RateLimiter(1, 2))->acquire(2);
    $limiter = new RateLimiter(0.1);
    $limiter->acquire();
    $limiter->acquire(1, 2);
} catch (TimeoutException $exception) {
    echo $exception->getMessage(), "\n";
}
?>
--EXPECTF--
NX-0102 NX-0102 at once
false []
null null null null [4,1,2,1]
[NX-0102] The rate limiter will have 1 tokens for this call in %f s, but the call may wait only 2 s, so it failed at once. Raise its timeout, or call less often
