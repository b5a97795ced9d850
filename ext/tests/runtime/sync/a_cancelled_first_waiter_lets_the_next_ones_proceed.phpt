--TEST--
When the first waiter of a semaphore is cancelled, the waiters behind it proceed
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Semaphore;

use function Nexus\Async\await;

require __DIR__ . '/order.inc';
Nexus\Internal\use_time(2);
foreach (['timeout', 'cancel'] as $how) {
    $semaphore = new Semaphore(3);
    $held = $semaphore->acquire();
    $big = arrives(fn () => outcome(fn () => $semaphore->acquire(3, $how === 'timeout' ? 0.001 : null)));
    $small = arrives(fn () => outcome(fn () => $semaphore->acquire(2)));
    echo $semaphore->waiting(), ' wait, ';
    if ($how === 'cancel') {
        $big->cancel();
        echo $semaphore->waiting(), ' wait once it is cancelled, ';
    }
    echo await($big), ', ', await($small), ', ', $semaphore->waiting(), " wait\n";
    echo $semaphore->available(), " free\n";
}
?>
--EXPECT--
2 wait, NX-0102, Nexus\Async\Lock, 0 wait
2 free
2 wait, 0 wait once it is cancelled, NX-0101, Nexus\Async\Lock, 0 wait
2 free
