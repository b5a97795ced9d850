--TEST--
A script may end, or exit, while locks are held and waited for
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Event, Mutex, RateLimiter, Semaphore};

use function Nexus\Async\{delay, spawn};

require __DIR__ . '/order.inc';
final class Keeper
{
    public static array $kept = [];
}
$mutex = new Mutex();
$limiter = new RateLimiter(0.001);
$limiter->acquire();
Keeper::$kept = [$mutex->acquire(), $mutex, $limiter, (new Semaphore(1))->acquire()];
$stubborn = function (callable $wait) {
    for ($i = 0; $i < 9; $i++) {
        try {
            $wait();
        } catch (CancelledError) {
        }
    }
};
spawn($stubborn, fn () => $mutex->acquire());
spawn($stubborn, fn () => $mutex->synchronized(fn () => 1));
spawn($stubborn, fn () => (new Event())->wait());
delay(0);
register_shutdown_function(function () use ($mutex) {
    echo "shut down\n";
});
exit("exit\n");
?>
--EXPECTF--
exit%A
