--TEST--
nexus.preempt_ms: a coroutine that computes for long lets others run, but not where waiting is forbidden
--EXTENSIONS--
nexus
--INI--
nexus.preempt_ms=5
opcache.jit=disable
opcache.jit_buffer_size=0
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip how often who runs is the point");
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

$ticks = 0;
$ticker = spawn(static function () use (&$ticks) { for (;;) { delay(0.001); $ticks++; } });
function compute(float $seconds): int
{
    $sum = 0;
    for ($i = 0, $end = hrtime(true) + $seconds * 1e9; hrtime(true) < $end; $i++) { $sum += $i; }

    return $sum - intdiv($i * ($i - 1), 2);
}
$ends = hrtime(true) + 10_000_000_000;
do {
    $computed = compute(0.05);
} while ($ticks < 2 && hrtime(true) < $ends);
echo 'before the first wait: ', $computed, ', ', $ticks > 1 ? 'ticked meanwhile' : "{$ticks} ticks", "\n";
$a = spawn(static fn() => compute(0.15));
$b = spawn(static fn() => compute(0.15));
echo 'main: ', compute(0.2), ', ', $ticks > 1 ? 'ticked meanwhile' : "{$ticks} ticks", "\n";
echo 'two others: ', await($a) + await($b), "\n";
$alone = false;
ob_start(static function (string $text) use (&$ticks, &$alone) { // outside of it main may be interrupted at any opcode
    $before = $ticks;
    compute(0.05);
    $alone = $ticks === $before;
    return $text;
});
echo "in an output callback: ";
ob_end_flush();
echo $alone ? 'alone' : 'switched', "\n";
$ticker->cancel();
var_dump(ini_set('nexus.preempt_ms', '1'));
?>
--EXPECT--
before the first wait: 0, ticked meanwhile
main: 0, ticked meanwhile
two others: 0
in an output callback: alone
bool(false)
