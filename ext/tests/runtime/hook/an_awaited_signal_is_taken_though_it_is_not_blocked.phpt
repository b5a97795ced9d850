--TEST--
pcntl_sigtimedwait() and pcntl_sigwaitinfo() in a coroutine take a signal that is not blocked, as they do elsewhere
--EXTENSIONS--
nexus
pcntl
posix
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

$send = static fn(int $signal) => spawn(static function () use ($signal): void {
    delay(0.01);
    posix_kill(getmypid(), $signal);
});

$send(SIGUSR1);
echo 'without a handler: ',
    await(spawn(static fn() => pcntl_sigtimedwait([SIGUSR1], $information, 30))) === SIGUSR1 ? 'taken' : 'missed', "\n";

pcntl_async_signals(true);
pcntl_signal(SIGUSR2, static function (): void { echo "the handler\n"; });
$send(SIGUSR2);
echo 'with a handler: ', await(spawn(static fn() => pcntl_sigwaitinfo([SIGUSR2]))) === SIGUSR2 ? 'taken' : 'missed',
    "\n";

// Two calls wait: the one that ends first leaves the signal to the other.
$waits = static fn(float $seconds) => spawn(static fn() => @pcntl_sigtimedwait(
    [SIGUSR1],
    $information,
    0,
    (int) ($seconds * 1e9),
));
[$short, $long] = [$waits(0.005), spawn(static fn() => pcntl_sigtimedwait([SIGUSR1], $information, 30))];
await($short);
$send(SIGUSR1);
echo 'the second: ', await($long) === SIGUSR1 ? 'taken' : 'missed', "\n";

posix_kill(getmypid(), SIGUSR2);
delay(0);
pcntl_sigprocmask(SIG_UNBLOCK, [SIGWINCH], $blocked);
echo 'blocked afterwards: ', count($blocked), "\n";

// A blocked signal stays blocked.
pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1]);
$send(SIGUSR1);
await(spawn(static fn() => pcntl_sigtimedwait([SIGUSR1], $information, 30)));
pcntl_sigprocmask(SIG_UNBLOCK, [SIGWINCH], $blocked);
echo 'one that was blocked: ', $blocked === [SIGUSR1] ? 'blocked' : 'free', "\n";
?>
--EXPECT--
without a handler: taken
with a handler: taken
the second: taken
the handler
blocked afterwards: 0
one that was blocked: blocked
