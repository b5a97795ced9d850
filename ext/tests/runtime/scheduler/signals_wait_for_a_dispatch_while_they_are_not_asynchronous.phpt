--TEST--
Without async signals no handler is called before pcntl_signal_dispatch(), whichever coroutine runs
--EXTENSIONS--
nexus
pcntl
--INI--
nexus.stall_ms=1
opcache.jit=disable
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

$heard = 0;
pcntl_signal(SIGUSR1, static function () use (&$heard): void {
    $heard++;
});
$own = getmypid();
$computing = spawn(static function () use ($own): void {
    for ($round = 0; $round < 20; $round++) {
        shell_exec("kill -USR1 {$own}");
        // Meanwhile the watchdog sets the engine's interrupt flag.
        hash_pbkdf2('sha256', 'password', 'salt', 20_000);
        delay(0.001);
    }
});
await($computing);
echo "before: {$heard}\n";
pcntl_signal_dispatch();
echo $heard > 0 ? "after: heard\n" : "after: nothing\n";
?>
--EXPECTF--
%Abefore: 0
after: heard
