--TEST--
A handler of pcntl_signal() runs while all coroutines wait: it wakes one, throws into main, or ends the script
--EXTENSIONS--
nexus
pcntl
posix
--FILE--
<?php
use Nexus\Async\Channel;

use function Nexus\Async\{spawn, await, delay};

pcntl_async_signals(true);
$me = getmypid();
$later = fn (int $signal) => proc_close(proc_open(
    ['sh', '-c', "(sleep 0.05; kill -$signal $me) >/dev/null 2>&1 &"],
    [],
    $pipes,
));

$channel = new Channel(1);
pcntl_signal(SIGUSR1, fn () => $channel->send('woken by a signal'));
$later(SIGUSR1);
echo $channel->receive(), "\n";

$coroutine = spawn(fn () => $channel->receive() . ', and so is a coroutine');
$later(SIGUSR1);
echo await($coroutine), "\n";

$begun = hrtime(true);
pcntl_signal(SIGUSR1, fn () => $channel->send((hrtime(true) - $begun) / 1e9 < 50 ? 'before the timer' : 'late'));
$late = spawn(fn () => delay(100));
$later(SIGUSR1);
echo $channel->receive(), "\n";
$late->cancel();

pcntl_signal(SIGUSR1, fn () => throw new LogicException('thrown in main'));
try {
    $later(SIGUSR1);
    $channel->receive();
} catch (LogicException $e) {
    echo $e->getMessage(), "\n";
}
$channel->send('the channel is none the worse');
echo $channel->receive(), "\n";

pcntl_signal(SIGUSR1, SIG_DFL);
pcntl_signal(SIGTERM, function () {
    echo "the handler of SIGTERM\n";
    exit(0);
});
register_shutdown_function(function () {
    echo "the script ends\n";
});
$later(SIGTERM);
$channel->receive();
echo "never\n";
?>
--EXPECT--
woken by a signal
woken by a signal, and so is a coroutine
before the timer
thrown in main
the channel is none the worse
the handler of SIGTERM
the script ends
