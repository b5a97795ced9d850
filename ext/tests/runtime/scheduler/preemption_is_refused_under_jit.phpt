--TEST--
nexus.preempt_ms is refused where JIT may be on: a warning says so, and no coroutine is preempted
--EXTENSIONS--
nexus
opcache
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip the warning comes at PHP\'s start'); if (extension_loaded('xdebug') || extension_loaded('pcov')) die('skip the extension has JIT turned off'); ?>
--INI--
nexus.preempt_ms=5
opcache.enable=1
opcache.enable_cli=1
opcache.jit=tracing
opcache.jit_buffer_size=16M
--FILE--
<?php
use function Nexus\Async\{delay, spawn};

$ticks = 0;
$ticker = spawn(static function () use (&$ticks) { for (;;) { delay(0.001); $ticks++; } });
delay(0);
for ($end = hrtime(true) + 100_000_000; hrtime(true) < $end;);
echo $ticks, " ticks\n";
$ticker->cancel();
?>
--EXPECTF--

Warning: Nexus: [NX-0117] nexus.preempt_ms=5 stays off: PHP's JIT continues with wrong values when a loop is interrupted and resumed. Set opcache.jit=disable, or nexus.preempt_ms=0 in Unknown on line 0
0 ticks
