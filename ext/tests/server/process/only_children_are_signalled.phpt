--TEST--
A signal for a child strikes no process that is none, and none that has got its number
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Process;

Process::ownSignals(17);
$self = getmypid();
var_dump(
    Process::signalChild(1, 0),
    Process::signalChild($self, 9),
    Process::signalChild(0, 9),
    Process::signalChild(-1, 9),
);
$child = Process::fork();
if ($child === 0) {
    // Its parent is no child of it.
    exit(Process::signalChild($self, 9) ? 1 : (Process::wait(20.0) === Process::EVENT_NONE ? 2 : 3));
}
var_dump(
    Process::hasChild($child),
    Process::parentOf($child) === $self,
    Process::parentOf(0),
    Process::signalChild($child, 9),
);
Process::wait(20.0);
// A zombie keeps its number, and is ours until it is reaped.
var_dump(
    Process::hasChild($child),
    Process::reap()['signal'],
    Process::hasChild($child),
    Process::signalChild($child, 9),
);
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
int(-3)
bool(true)
bool(true)
int(9)
bool(false)
bool(false)
