--TEST--
Both sides of a fork wait for their own signals and timers
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Process;

const TERM = 15, CHLD = 17;
Process::ownSignals(TERM, CHLD);
$parent = getmypid();
$child = Process::fork();
if ($child === 0) {
    $before = Process::wait(0.01) === Process::EVENT_NONE ? 'nothing yet' : 'a signal of the parent';
    Process::kill($parent, TERM);
    $then = Process::wait(20.0) === TERM ? 'its own signal' : 'none';
    echo "child: {$before}, then {$then}\n";
    exit(3);
}
$heard = Process::wait(20.0) === TERM;
Process::kill($child, TERM);
while (($dead = Process::reap()) === null) {
    Process::wait(20.0);
}
var_dump($heard, $dead['pid'] === $child, $dead['code'], $dead['signal'], Process::reap());
?>
--EXPECT--
child: nothing yet, then its own signal
bool(true)
bool(true)
int(3)
int(0)
NULL
