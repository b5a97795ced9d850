--TEST--
Locks work in main, in a Fiber inside a coroutine, in generators, sort callbacks and destructors
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Mutex, WaitForbiddenError};

use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/order.inc';
$mutex = new Mutex();
$order = [];
$work = function (string $who) use ($mutex, &$order) {
    $mutex->synchronized(function () use ($who, &$order) {
        $order[] = "+$who";
        delay(0.0005);
        $order[] = "-$who";
    });
};
$held = $mutex->acquire();
$all[] = arrives(function () use ($work) {
    $fiber = new Fiber(function () use ($work) {
        $work('fiber');
        Fiber::suspend();
        $work('fiber again');
    });
    $fiber->start();
    $fiber->resume();
});
$all[] = arrives(function () use ($work) {
    foreach ((function () use ($work) {
        $work('generator');
        yield 1;
    })() as $one);
});
$all[] = arrives(function () use ($work) {
    $values = [1, 2];
    usort($values, function ($a, $b) use ($work) {
        $work('sort');

        return $a <=> $b;
    });
});
$all[] = arrives(function () use ($work) {
    $object = new class ($work) {
        public function __construct(private Closure $work)
        {
        }

        public function __destruct()
        {
            ($this->work)('destructor');
        }
    };
    unset($object);
});
$held->release();
$work('main');
array_map(await(...), $all);
echo implode(' ', $order), "\n";

// All Fibers of one coroutine are the same holder: a wait would block the Fiber that has to release.
$fiber = new Fiber(function () use ($mutex) {
    $lock = $mutex->acquire();
    Fiber::suspend();
    $lock->release();
});
$fiber->start();
echo outcome(fn () => $mutex->acquire()), ' ';
$fiber->resume();
echo outcome(fn () => $mutex->acquire(0)), "\n";

// Where no coroutine may wait, a free lock can be acquired, and a held one leaves no place in its queue.
$lock = $mutex->acquire();
$free = new Mutex();
$outcomes = [];
await(spawn(function () use ($mutex, $free, &$outcomes) {
    ob_start(function (string $text) use ($mutex, $free, &$outcomes) {
        try {
            $mutex->acquire();
        } catch (WaitForbiddenError $error) {
            $outcomes[] = $error->errorCode();
        }
        $outcomes[] = outcome(fn () => $free->acquire());

        return '';
    });
    ob_end_clean();
}));
$lock->release();
echo implode(' ', $outcomes), ' ', $mutex->isLocked() ? 'handed to no coroutine' : 'free', "\n";
?>
--EXPECT--
+fiber -fiber +generator -generator +sort -sort +destructor -destructor +main -main +fiber again -fiber again
NX-0212 Nexus\Async\Lock
NX-0103 Nexus\Async\Lock free
