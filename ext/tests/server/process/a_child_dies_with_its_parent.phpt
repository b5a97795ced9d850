--TEST--
An executed program, and a forked child that asked for it, die when their parent is killed
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Process;

Process::adoptOrphans();
[$read, $write] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$middle = Process::fork();
if ($middle === 0) {
    $me = getmypid();
    $executed = Process::execute([PHP_BINARY, '-n', '-r', 'while (true) sleep(10);'], [], []);
    $forked = Process::fork();
    if ($forked === 0) {
        Process::dieWith($me);
        fwrite($write, "ready\n");
        Process::wait(100.0);
        exit;
    }
    Process::wait(100.0);
    exit;
}
fgets($read);
Process::kill($middle, 9);
Process::ownSignals(17);
$signals = [];
while (count($signals) < 3) {
    $dead = Process::reap();
    $dead === null ? Process::wait(1.0) : $signals[] = $dead['signal'];
}
echo implode(' ', $signals), "\n";
var_dump(Process::dieWith(1));
?>
--EXPECT--
9 9 9
bool(false)
