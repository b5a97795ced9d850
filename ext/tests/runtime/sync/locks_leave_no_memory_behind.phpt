--TEST--
Acquired, waited for, given up, released in every way: memory stays what it was
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Mutex;

use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$round = function () use ($mutex): void {
    for ($i = 0; $i < 300; $i++) {
        // The file name of evaluated code is a string of its own.
        eval('$mutex->acquire()->release(); $mutex->synchronized("pi"); $lock = $mutex->acquire();');
        $waiter = spawn(fn () => $mutex->acquire());
        $late = spawn(fn () => outcome(fn () => $mutex->acquire(0)));
        delay(0);
        outcome(fn () => $mutex->acquire());
        unset($lock);
        await($waiter)->release();
        await($late);
    }
};
// The first rounds grow the engine's tables to their final size.
$round();
$round();
$before = memory_get_usage();
$round();
echo memory_get_usage() - $before < 2000 ? 'no more' : memory_get_usage() - $before, "\n";
?>
--EXPECT--
no more
