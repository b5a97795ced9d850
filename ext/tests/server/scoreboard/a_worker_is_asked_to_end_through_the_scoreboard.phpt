--TEST--
A worker whose SIGTERM handler the application has replaced is still asked to end
--EXTENSIONS--
nexus
pcntl
--FILE--
<?php
use Nexus\Server\Internal\{Scoreboard, Process};

Process::ownSignals(15);
$scoreboard = Scoreboard::create(1);
$row = $scoreboard->claim(0, 1, 1);
$scoreboard->startHeartbeat($row, 0);
var_dump(Process::wait(1.0) === Process::EVENT_SLOTS);
pcntl_signal(SIGTERM, fn() => print("the application's\n"));
Process::kill(getmypid(), SIGTERM);
pcntl_signal_dispatch();
$scoreboard->askToEnd($row, 1.5);
var_dump(Process::wait(20.0) === SIGTERM, $scoreboard->drainSeconds($row));
?>
--EXPECT--
bool(true)
the application's
bool(true)
float(1.5)
