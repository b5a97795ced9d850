--TEST--
Each yield after a long run polls the timers, not only every so many iterations
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip a seeded run knows no time'); ?>
--FILE--
<?php
use function Nexus\Async\{delay, spawn};

/* Each run of main takes longer than a timer: timers are checked after every run. */
$ticks = 0;
$ticker = spawn(static function () use (&$ticks) { for (;;) { delay(0.001); $ticks++; } });
delay(0);
for ($i = 0; $i < 20; $i++) {
    for ($end = hrtime(true) + 3_000_000; hrtime(true) < $end;);
    delay(0);
}
$ticker->cancel();
echo $ticks >= 7 ? 'a tick for every other turn' : "{$ticks} ticks in 20 turns", "\n";
?>
--EXPECT--
a tick for every other turn
