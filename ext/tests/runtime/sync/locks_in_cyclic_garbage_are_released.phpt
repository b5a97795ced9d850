--TEST--
A Lock in cyclic garbage is released by the collector, and what waits for it is woken
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Lock, Mutex, Semaphore};

use function Nexus\Async\{await, spawn};

require __DIR__ . '/order.inc';
final class Owner
{
    public ?Owner $self = null;

    public function __construct(public Lock $lock, public Mutex|Semaphore $of)
    {
        $this->self = $this;
    }

    public function __destruct()
    {
        echo "owner gone\n";
    }
}
$mutex = new Mutex();
$semaphore = new Semaphore(2);
new Owner($mutex->acquire(), $mutex);
new Owner($semaphore->acquire(2), $semaphore);
$waiters = [
    arrives(fn () => outcome(fn () => $mutex->acquire())),
    arrives(fn () => outcome(fn () => $semaphore->acquire())),
];
settle();
echo $waiters[0]->isDone() ? "too early\n" : '';
gc_collect_cycles();
echo implode(' ', array_map(await(...), $waiters)), "\n";
// The whole graph is garbage, mutex and all, in cycles of closures and coroutines.
(function () {
    $mutex = new Mutex();
    $lock = $mutex->acquire();
    $cycle = new Owner($lock, $mutex);
    $closure = function () use (&$closure, $cycle, $lock) {
        return [$closure, $cycle, $lock];
    };
    await(spawn($closure));
})();
// The first round grows the engine's tables to their final size.
foreach (['first', 'second'] as $round) {
    $before = memory_get_usage();
    for ($i = 0; $i < 1000; $i++) {
        $mutex = new Mutex();
        $cycle = (object) ['lock' => $mutex->acquire(), 'mutex' => $mutex];
        $cycle->cycle = $cycle;
    }
    unset($cycle, $mutex);
    gc_collect_cycles();
    gc_collect_cycles();
    $grown = memory_get_usage() - $before;
}
echo $grown < 2000 ? 'collected' : "grown by $grown", "\n";
?>
--EXPECT--
owner gone
owner gone
Nexus\Async\Lock Nexus\Async\Lock
owner gone
collected
