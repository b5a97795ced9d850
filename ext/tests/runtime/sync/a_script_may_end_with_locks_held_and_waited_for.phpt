--TEST--
A script may end by a fatal error while locks are held and waited for: destroying them wakes no coroutine
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Event, Mutex, RateLimiter, RwLock, Semaphore};

require __DIR__ . '/order.inc';
final class Registry
{
    public static array $kept = [];
}
$mutex = new Mutex();
$shared = new RwLock();
$limiter = new RateLimiter(0.001);
$limiter->acquire();
Registry::$kept = [$mutex->acquire(), $shared->writeLock(), (new Semaphore(1))->acquire(), $limiter];
arrives(fn () => $mutex->acquire());
arrives(fn () => $mutex->synchronized(fn () => 1, 100));
arrives(fn () => $shared->readLock());
arrives(fn () => (new Event())->wait());
arrives(fn () => $limiter->acquire());
arrives(fn () => $mutex->synchronized(fn () => $limiter->acquire()));
eval('function strlen() {}');
?>
--EXPECTF--
Fatal error: Cannot redeclare %Sstrlen() in %s on line %d
