--TEST--
A coroutine may end and leave its Lock to others: it stays held, and any owner of the object may release it
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{DeadlockError, Lock, Mutex, RwLock};

use function Nexus\Async\{await, spawn};

require __DIR__ . '/order.inc';
final class Shelf
{
    public static ?Lock $lock = null;
}
$mutex = new Mutex();
$lock = await(spawn(fn () => $mutex->acquire()));
echo $mutex->isLocked() ? 'still held' : 'lost', "\n";
$next = arrives(fn () => get_debug_type($mutex->acquire()));
$lock->release();
echo await($next), "\n";

await(spawn(function () use ($mutex) {
    Shelf::$lock = $mutex->acquire();
}));
try {
    $mutex->acquire();
} catch (DeadlockError $error) {
    preg_match('~mutex held by .*?\)~', $error->getMessage(), $match);
    echo preg_replace('~\d+|/\S*php~', '…', $match[0] ?? $error->getMessage()), "\n";
}
echo outcome(fn () => $mutex->acquire(0)), "\n";
Shelf::$lock = null;
echo get_debug_type($mutex->acquire()), "\n";

$shared = new RwLock();
$lock = await(spawn(fn () => $shared->writeLock()));
echo outcome(fn () => $shared->readLock(0)), ' ';
$lock->release();
echo outcome(fn () => $shared->readLock(0)), "\n";
?>
--EXPECT--
still held
Nexus\Async\Lock
mutex held by coroutine …, which has ended (acquired in …:…)
NX-0102
Nexus\Async\Lock
NX-0102 Nexus\Async\Lock
