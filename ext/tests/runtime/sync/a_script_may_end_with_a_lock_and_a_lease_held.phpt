--TEST--
A script may end with a lock and a lease held by main: neither is touched after it was freed
--EXTENSIONS--
nexus
--FILE--
<?php
$held = [
    (new Nexus\Async\Mutex())->acquire(),
    Nexus\Async\Internal\LeaseRecord::take('/none'),
    (new Nexus\Async\Semaphore(2))->acquire(),
    Nexus\Async\Internal\LeaseRecord::take('/none'),
];
echo count($held), " held\n";
?>
--EXPECT--
4 held
