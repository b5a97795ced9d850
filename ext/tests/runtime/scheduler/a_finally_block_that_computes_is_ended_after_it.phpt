--TEST--
A finally block that computes when its time limit expires runs to its end, with what it calls; then the limit applies
--EXTENSIONS--
nexus
--INI--
opcache.jit=disable
opcache.jit_buffer_size=0
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip it computes, alone"); ?>
--FILE--
<?php
use function Nexus\Async\{await, spawn, timeout};

const LIMIT = 0.5;
const LONGER = 0.6;
function computes(float $seconds): void { for ($end = hrtime(true) + $seconds * 1e9; hrtime(true) < $end;); }
function numbers(): Generator { try { yield 1; } finally { computes(LONGER); echo "of a generator\n"; } }
$numbers = numbers();
$numbers->rewind();

$bodies = [
    'a block' => static function (): void {
        try {
            throw new LogicException();
        } catch (LogicException) {
        } finally {
            for ($end = hrtime(true) + LONGER * 1e9; hrtime(true) < $end;);
            echo "to its end\n";
        }
        computes(60.0);
    },
    'a call' => static function (): void {
        try {
            $begun = true;
        } finally {
            array_map(computes(...), [LONGER]);
            echo "to its end\n";
        }
        computes(60.0);
    },
    'a generator' => static function () use (&$numbers): void {
        $numbers = null;
        computes(60.0);
    },
];
foreach ($bodies as $name => $body) {
    try {
        await(spawn(static fn() => timeout(LIMIT, $body)));
    } catch (Nexus\Async\TimeoutException $exception) {
        echo "{$name}: ", $exception->getPrevious()::class, "\n";
    }
}
?>
--EXPECT--
to its end
a block: Nexus\Async\CancelledError
to its end
a call: Nexus\Async\CancelledError
of a generator
a generator: Nexus\Async\CancelledError
