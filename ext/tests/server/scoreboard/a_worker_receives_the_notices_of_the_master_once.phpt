--TEST--
A worker receives each once: that its generation may serve, that the server will stop, that logs are to be reopened
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\{Scoreboard, Process};

$scoreboard = Scoreboard::create(1);
$row = $scoreboard->claim(0, 2, 1);
$scoreboard->mark(Scoreboard::MARK_OPEN, 1);
$scoreboard->startHeartbeat($row, 0);
var_dump(Process::wait(20.0) === Process::EVENT_SLOTS);
$scoreboard->runHeartbeat();
var_dump(Process::wait(0.0) === Process::EVENT_NONE);
$scoreboard->mark(Scoreboard::MARK_OPEN, 2);
$scoreboard->reopenLogs();
$scoreboard->runHeartbeat();
var_dump(Process::wait(20.0) === Process::EVENT_LOGS, Process::wait(20.0) === Process::EVENT_OPEN);
$scoreboard->runHeartbeat();
var_dump(Process::wait(0.0) === Process::EVENT_NONE);
$scoreboard->reopenLogs();
// At its next heartbeat, without a request to check.
var_dump(Process::wait(20.0) === Process::EVENT_LOGS);
$scoreboard->mark(Scoreboard::MARK_LEAVING, 1);
$scoreboard->runHeartbeat();
var_dump(Process::wait(0.0) === Process::EVENT_NONE);
$scoreboard->mark(Scoreboard::MARK_LEAVING, 2);
$scoreboard->runHeartbeat();
$scoreboard->runHeartbeat();
var_dump(Process::wait(20.0) === Process::EVENT_LEAVING, Process::wait(0.0) === Process::EVENT_NONE);
Process::raise(Process::EVENT_RETIRE);
var_dump(Process::wait(20.0) === Process::EVENT_RETIRE);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
