--TEST--
A coroutine that is cancelled while it waits for tokens has taken none, and the next one moves up
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{DeadlockError, Event, RateLimiter};

use function Nexus\Async\await;

require __DIR__ . '/order.inc';
$limiter = new RateLimiter(20, 10);
$limiter->acquire(10);
$begun = \Nexus\Internal\timer_clock();
$big = arrives(fn () => outcome(fn () => $limiter->acquire(10)));
$small = arrives(fn () => outcome(fn () => $limiter->acquire(1)));
$last = arrives(fn () => outcome(fn () => $limiter->acquire(1)));
$big->cancel();
echo await($big), ' ', await($small), ' ', await($last), ' ';
$seconds = (\Nexus\Internal\timer_clock() - $begun) / 1e9;
// Two tokens take 100 ms; with those of the large request it would be 600 ms.
echo $seconds >= 0.0999 ? 'not early' : $seconds, ' ', $seconds < 0.5 ? 'moved up' : $seconds, "\n";
// The last waiter leaves no timer behind: nothing keeps the loop alive, and main's wait is a deadlock at once.
$limiter = new RateLimiter(0.001);
$limiter->acquire();
$alone = arrives(fn () => outcome(fn () => $limiter->acquire()));
$alone->cancel();
echo await($alone), ' ';
try {
    (new Event())->wait();
} catch (DeadlockError) {
    echo "no timer left\n";
}
?>
--EXPECT--
NX-0101 null null not early moved up
NX-0101 no timer left
