--TEST--
A Lock is released when the object is destroyed: overwritten, or by a return, an exception, exit or a cancellation
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Mutex;

use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$free = fn (): string => $mutex->isLocked() ? 'locked' : 'free';
$lock = $mutex->acquire();
$lock = null;
echo 'overwritten: ', $free(), "\n";
$mutex->acquire();
echo 'not kept: ', $free(), "\n";
(function () use ($mutex) {
    $lock = $mutex->acquire();
})();
echo 'end of the function: ', $free(), "\n";
try {
    (function () use ($mutex) {
        $lock = $mutex->acquire();
        throw new RuntimeException();
    })();
} catch (RuntimeException) {
}
echo 'exception: ', $free(), "\n";
await(spawn(function () use ($mutex) {
    $lock = $mutex->acquire();
    delay(0);
}));
echo 'end of the coroutine: ', $free(), "\n";
$exits = arrives(function () use ($mutex) {
    $lock = $mutex->acquire();
    delay(0);
    exit;
});
settle();
echo 'exit: ', $free(), "\n";
$cancelled = arrives(function () use ($mutex) {
    $lock = $mutex->acquire();
    delay(10);
});
$cancelled->cancel();
echo outcome(fn () => await($cancelled)), ': ', $free(), "\n";
$generator = (function () use ($mutex) {
    $lock = $mutex->acquire();
    yield 1;
})();
$generator->current();
unset($generator);
echo 'generator: ', $free(), "\n";
$lock = $mutex->acquire();
$next = arrives(fn () => get_debug_type($mutex->acquire()));
unset($lock);
echo 'the next one: ', await($next), "\n";
?>
--EXPECT--
overwritten: free
not kept: free
end of the function: free
exception: free
end of the coroutine: free
exit: free
NX-0101: free
generator: free
the next one: Nexus\Async\Lock
