--TEST--
When a waiting writer leaves the queue, the readers behind it proceed at once
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\RwLock;

use function Nexus\Async\await;

require __DIR__ . '/order.inc';
$lock = new RwLock();
$held = $lock->readLock();
foreach (['timeout' => 0.03, 'cancel' => null] as $how => $timeout) {
    $writer = arrives(fn () => outcome(fn () => $lock->writeLock($timeout)));
    $reader = arrives(fn () => outcome(fn () => $lock->readLock()));
    echo $reader->isDone() ? "overtook\n" : '';
    if ($how === 'cancel') {
        $writer->cancel();
    }
    echo await($writer), ', then ', await($reader), "\n";
}
$held->release();
echo get_debug_type($lock->writeLock(0)), "\n";
?>
--EXPECT--
NX-0102, then Nexus\Async\Lock
NX-0101, then Nexus\Async\Lock
Nexus\Async\Lock
