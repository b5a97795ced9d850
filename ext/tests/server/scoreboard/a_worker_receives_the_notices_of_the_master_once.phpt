--TEST--
A worker receives each once: that its generation may serve, that the server will stop, that logs are to be reopened
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\{Board, Process};

$board = Board::create(1);
$row = $board->claim(0, 2, 1);
$board->mark(Board::MARK_OPEN, 1);
$board->keep($row, 0);
var_dump(Process::wait(20.0) === Process::EVENT_SLOTS);
$board->look();
var_dump(Process::wait(0.0) === Process::EVENT_NONE);
$board->mark(Board::MARK_OPEN, 2);
$board->reopenLogs();
$board->look();
var_dump(Process::wait(20.0) === Process::EVENT_LOGS, Process::wait(20.0) === Process::EVENT_OPEN);
$board->look();
var_dump(Process::wait(0.0) === Process::EVENT_NONE);
$board->reopenLogs();
// At its next heartbeat, without being asked to look.
var_dump(Process::wait(20.0) === Process::EVENT_LOGS);
$board->mark(Board::MARK_LEAVING, 1);
$board->look();
var_dump(Process::wait(0.0) === Process::EVENT_NONE);
$board->mark(Board::MARK_LEAVING, 2);
$board->look();
$board->look();
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
