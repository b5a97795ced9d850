--TEST--
A signal that is given back does what it did before, also in a forked child; the others stay events
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Process;

Process::ownSignals(15, 17, 10);
$child = Process::fork();
if ($child === 0) {
    Process::disownSignal(17);
    Process::disownSignal(12);
    proc_open([PHP_BINARY, '-n', '-r', 'usleep(1000);'], [], $pipes);
    $left = sleep(1);
    Process::kill(getmypid(), 10);
    $event = Process::wait(20.0);
    Process::ownSignals(17);
    Process::ignoreSignal(15);
    Process::kill(getmypid(), 15);
    var_dump(Process::wait(0.01));
    Process::ownSignals(12);
    Process::disownSignal(12);
    echo $left === 0 && $event === 10 ? "slept through\n" : "interrupted: {$left} {$event}\n";
    Process::kill(getmypid(), 12);
    Process::wait(20.0);
    echo "not reached\n";
}
while (($dead = Process::reap()) === null) {
    Process::wait(20.0);
}
var_dump($dead['signal']);
?>
--EXPECT--
int(0)
slept through
int(12)
