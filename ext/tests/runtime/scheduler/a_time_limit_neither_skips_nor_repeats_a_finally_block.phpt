--TEST--
A time limit that has expired when a finally block begins or ends neither skips the block nor repeats it
--DESCRIPTION--
The comparisons take longer than the limit and contain no point at which the engine checks for interrupts. The next
one is the first opcode of the finally block, or the one after it. Under JIT, too.
--EXTENSIONS--
nexus
--INI--
memory_limit=256M
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip it computes, alone"); ?>
--FILE--
<?php
use function Nexus\Async\{await, spawn, timeout};

[$one, $other] = [str_repeat('x', 32 << 20), str_repeat('x', 32 << 20)];
$mine = new RuntimeException('mine');
$computations = [
    'before' => static function () use ($one, $other, $mine): void {
        try {
            $same = [
                $one == $other, $one == $other, $one == $other, $one == $other, $one == $other, $one == $other,
                $one == $other, $one == $other, $one == $other, $one == $other, $one == $other, $one == $other,
                $one == $other, $one == $other, $one == $other, $one == $other, $one == $other, $one == $other,
            ];
            throw $mine;
        } finally {
            echo "finally\n";
        }
    },
    'before, without an exception' => static function () use ($one, $other, $mine): void {
        try {
            $same = [
                $one == $other, $one == $other, $one == $other, $one == $other, $one == $other, $one == $other,
                $one == $other, $one == $other, $one == $other, $one == $other, $one == $other, $one == $other,
                $one == $other, $one == $other, $one == $other, $one == $other, $one == $other, $one == $other,
            ];
        } finally {
            echo "finally\n";
        }
        throw $mine;
    },
    'inside' => static function () use ($one, $other, $mine): void {
        try {
            $begun = true;
        } finally {
            echo "finally\n";
            $same = [
                $one == $other, $one == $other, $one == $other, $one == $other, $one == $other, $one == $other,
                $one == $other, $one == $other, $one == $other, $one == $other, $one == $other, $one == $other,
                $one == $other, $one == $other, $one == $other, $one == $other, $one == $other, $one == $other,
            ];
        }
        throw $mine;
    },
];
foreach ($computations as $name => $computation) {
    foreach ([
        'main' => static fn() => timeout(0.001, $computation),
        'coroutine' => static fn() => await(spawn(static fn() => timeout(0.001, $computation))),
    ] as $where => $run) {
        try {
            $run();
        } catch (RuntimeException $exception) {
            echo "{$name}, {$where}: {$exception->getMessage()}\n";
        }
    }
}
?>
--EXPECT--
finally
before, main: mine
finally
before, coroutine: mine
finally
before, without an exception, main: mine
finally
before, without an exception, coroutine: mine
finally
inside, main: mine
finally
inside, coroutine: mine
