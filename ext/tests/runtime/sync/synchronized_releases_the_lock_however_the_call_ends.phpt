--TEST--
synchronized() returns the value or throws the exception of the call, and always releases the lock
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Mutex, Semaphore};

use function Nexus\Async\{await, delay};

require __DIR__ . '/order.inc';
foreach ([new Mutex(), new Semaphore(1)] as $lock) {
    $free = fn (): string => ($lock instanceof Mutex ? !$lock->isLocked() : $lock->available() === 1) ? 'free' : 'held';
    echo get_class($lock), "\n";
    echo $lock->synchronized(fn () => $free()), ', ', $free(), "\n";
    try {
        $lock->synchronized(function () {
            delay(0);
            throw new RuntimeException('mine');
        });
    } catch (RuntimeException $exception) {
        echo $exception->getMessage(), ', ', $free(), "\n";
    }
    $cancelled = arrives(fn () => $lock->synchronized(fn () => delay(10)));
    echo $free(), ', ';
    $cancelled->cancel();
    echo outcome(fn () => await($cancelled)), ', ', $free(), "\n";
    arrives(fn () => $lock->synchronized(function () {
        delay(0);
        exit;
    }));
    settle();
    echo 'exit, ', $free(), "\n";
    $global = [1];
    $byReference = function &() use (&$global) {
        return $global;
    };
    $copies = array_map($lock->synchronized(...), [$byReference]);
    $copies[0][] = 2;
    echo json_encode($global), ' ', $free(), "\n";
    $fiber = new Fiber(fn () => $lock->synchronized(fn () => Fiber::suspend()));
    $fiber->start();
    echo $free(), ', ';
    unset($fiber);
    echo $free(), "\n";
    $inside = arrives(fn () => $lock->synchronized(fn () => delay(0.001)));
    echo await(arrives(fn () => $lock->synchronized(fn () => 'waited'))), ', ', $free(), "\n";
}
?>
--EXPECT--
Nexus\Async\Mutex
held, free
mine, free
held, NX-0101, free
exit, free
[1] free
held, free
waited, free
Nexus\Async\Semaphore
held, free
mine, free
held, NX-0101, free
exit, free
[1] free
held, free
waited, free
