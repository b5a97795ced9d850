--TEST--
A worker receives each once: that its generation may serve, that the server will stop, that logs are to be reopened
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\{Scoreboard, Process};

$board = Scoreboard::create(1);
$row = $board->claim(0, 2, 1);
$board->mark(Scoreboard::MARK_OPEN, 1);
$board->startHeartbeat($row, 0);
var_dump(Process::wait(20.0) === Process::EVENT_SLOTS);
$board->runHeartbeat();
var_dump(Process::wait(0.0) === Process::EVENT_NONE);
$board->mark(Scoreboard::MARK_OPEN, 2);
$board->reopenLogs();
$board->runHeartbeat();
var_dump(Process::wait(20.0) === Process::EVENT_LOGS, Process::wait(20.0) === Process::EVENT_OPEN);
$board->runHeartbeat();
var_dump(Process::wait(0.0) === Process::EVENT_NONE);
$board->reopenLogs();
// At its next heartbeat, without being asked to look.
var_dump(Process::wait(20.0) === Process::EVENT_LOGS);
$board->mark(Scoreboard::MARK_LEAVING, 1);
$board->runHeartbeat();
var_dump(Process::wait(0.0) === Process::EVENT_NONE);
$board->mark(Scoreboard::MARK_LEAVING, 2);
$board->runHeartbeat();
$board->runHeartbeat();
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
