--TEST--
Freeing a scoreboard that was only read does not stop the heartbeat of this process
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\{Scoreboard, Process};

$scoreboard = Scoreboard::create(1);
$row = $scoreboard->claim(0, 1, 1);
$scoreboard->startHeartbeat($row);
var_dump(Process::wait(20.0) === Process::EVENT_SLOTS);
$read = Scoreboard::open('/proc/self/fd/' . $scoreboard->descriptor());
var_dump($read->rows());
unset($read);
$created = Scoreboard::create(1);
unset($created);
// Only a heartbeat delivers it.
$scoreboard->askToEnd($row, 1.0);
var_dump(Process::wait(20.0) === 15);
?>
--EXPECT--
bool(true)
array(1) {
  [0]=>
  int(0)
}
bool(true)
