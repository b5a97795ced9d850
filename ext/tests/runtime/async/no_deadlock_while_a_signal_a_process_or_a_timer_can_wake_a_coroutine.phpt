--TEST--
There is no deadlock while a timer, a signal or a process event can wake a coroutine that wakes the others
--EXTENSIONS--
nexus
posix
pcntl
--FILE--
<?php
use function Nexus\Async\{delay, spawn};
use Nexus\Async\Channel;
use Nexus\Server\Internal\Process;

$channel = new Channel();
$soon = static fn(int $signal) => proc_open(['sh', '-c', "sleep 0.05; kill -{$signal} " . posix_getpid()], [], $pipes);

spawn(static function () use ($channel): void {
    delay(0.05);
    $channel->send('a timer');
});
echo $channel->receive(), "\n";

Process::ownSignals(SIGUSR1);
spawn(static fn() => $channel->send('process event ' . Process::wait()));
$sender = $soon(SIGUSR1);
echo $channel->receive(), "\n";
proc_close($sender);

pcntl_async_signals(true);
pcntl_signal(SIGHUP, static function () use ($channel): void {
    spawn(static fn() => $channel->send('a handler of pcntl_signal()'));
});
$sender = $soon(SIGHUP);
echo $channel->receive(), "\n";
proc_close($sender);
pcntl_signal(SIGHUP, SIG_DFL);

try {
    $channel->receive();
} catch (Nexus\Async\DeadlockError $error) {
    echo $error->errorCode(), " when none is left\n";
}
?>
--EXPECT--
a timer
process event 10
a handler of pcntl_signal()
NX-0105 when none is left
