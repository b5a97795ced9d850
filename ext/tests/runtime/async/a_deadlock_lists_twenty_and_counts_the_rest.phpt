--TEST--
A deadlock lists twenty waiters and counts the rest
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\spawn;
use Nexus\Async\Channel;

$channel = new Channel();
for ($i = 0; $i < 24; $i++) {
    spawn($channel->receive(...));
}
try {
    $channel->receive();
} catch (Nexus\Async\DeadlockError $error) {
    $lines = explode("\n", $error->getMessage());
    echo count($lines), "\n", end($lines), "\n";
}
foreach (range(1, 24) as $value) {
    $channel->send($value);
}
?>
--EXPECT--
22
  and 5 more
