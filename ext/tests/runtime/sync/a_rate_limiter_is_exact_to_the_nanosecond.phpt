--TEST--
In virtual time a rate limiter serves at the moment its tokens exist, also a waiter whose time ends then
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\RateLimiter;

use function Nexus\Async\delay;

require __DIR__ . '/order.inc';
use function Nexus\Internal\{timer_clock, use_time};

use_time(2);
$limiter = new RateLimiter(10, 3);
$begun = timer_clock();
$log = [];
$asks = function (string $who, int $tokens, ?float $timeout = null) use ($limiter, $begun, &$log): void {
    arrives(function () use ($who, $tokens, $timeout, $limiter, $begun, &$log) {
        $outcome = outcome(fn () => $limiter->acquire($tokens, $timeout));
        $log[] = $who . ' ' . $outcome . ' after ' . (timer_clock() - $begun) / 1e6 . ' ms';
    });
};
$asks('burst', 3);
$asks('a', 1);
$asks('b', 2, 0.3);
$asks('hopeless', 1, 0.399);
$asks('just so', 1, 0.4);
$asks('c', 3);
delay(0.75);
$asks('hopeless too', 1, 0.049);
delay(0.25);
// 0.3 s after the last token was taken, all three are available, and no more.
$asks('full', 3);
$asks('d', 1);
delay(10);
$asks('full again', 3);
$asks('e', 3, 0.3);
delay(10);
echo implode("\n", $log), "\n";

// One token is available, but not for a request behind a request for three.
$limiter = new RateLimiter(10, 3);
$begun = timer_clock();
$log = [];
$asks = function (int $tokens) use ($limiter, $begun, &$log): void {
    arrives(function () use ($tokens, $limiter, $begun, &$log) {
        $limiter->acquire($tokens);
        $log[] = (timer_clock() - $begun) / 1e6;
    });
};
$asks(3);
$asks(3);
delay(0.15);
$tried = $limiter->tryAcquire();
$asks(1);
delay(10);
echo json_encode([$tried, $log]), "\n";

// Thirds of a second do not add up to more or less.
$limiter = new RateLimiter(3, 2);
$begun = timer_clock();
for ($i = 0; $i < 3_002; $i++) {
    $limiter->acquire();
}
echo abs(timer_clock() - $begun - 1_000_000_000_000) <= 1 ? 'a thousand seconds' : timer_clock() - $begun, "\n";
?>
--EXPECT--
burst null after 0 ms
hopeless NX-0102 after 0 ms
a null after 100 ms
b null after 300 ms
just so null after 400 ms
c null after 700 ms
hopeless too NX-0102 after 750 ms
full null after 1000 ms
d null after 1100 ms
full again null after 11000 ms
e null after 11300 ms
[false,[0,300,400]]
a thousand seconds
