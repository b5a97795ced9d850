--TEST--
A computation ends when its time limit is up, wherever it is: finally blocks and destructors run
--DESCRIPTION--
Orders: 3, for it computes for seconds, alone
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, spawn, timeout};

final class Held { public function __destruct() { echo ' destructor'; } }

function deep(int $n): int { return $n <= 0 ? 1 : deep($n - 1) + deep($n - 2); }

$computations = [
    'for(;;)' => static function () { $held = new Held(); try { for (;;); } finally { echo ' finally'; } },
    'while(true)' => static function () { $x = 0; while (true) { $x++; } },
    'nested calls' => static fn() => deep(60),
    'usort' => static function () {
        $values = range(1, 500);
        usort($values, static function ($a, $b) { for ($i = 0; $i < 200_000; $i++); return $a <=> $b; });
    },
    'preg_replace_callback' => static function () {
        preg_replace_callback(
            '/a/',
            static function () { for ($i = 0; $i < 200_000; $i++); return 'b'; },
            str_repeat('a', 5_000),
        );
    },
    'array_map' => static fn() => array_map(static function () { for ($i = 0; $i < 200_000; $i++); }, range(1, 5_000)),
    'generator' => static function () {
        $numbers = (static function () { for ($i = 0;; $i++) { yield $i; } })();
        foreach ($numbers as $number);
    },
    'Fiber' => static function () { (new Fiber(static function () { for (;;); }))->start(); },
    'destructor' => static function () { new class { public function __destruct() { for (;;); } }; },
    '__toString' => static function () {
        return 'a' . new class { public function __toString(): string { for (;;); } };
    },
    'C calls' => static function () { $text = str_repeat('x', 1_000_000); for (;;) { $hash = hash('sha256', $text); } },
    'C calls as arguments' => static function () {
        $text = str_repeat('x', 1_000_000);
        for (;;) { $n = strlen(str_pad(strrev($text), 2_000_000, hash('sha256', $text))); }
    },
];
foreach ($computations as $name => $computation) {
    foreach ([
        'main' => static fn() => timeout(0.02, $computation),
        'coroutine' => static fn() => await(spawn(static fn() => timeout(0.02, $computation))),
    ] as $where => $run) {
        echo "{$name}, {$where}:";
        try {
            $run();
            echo " came to an end\n";
        } catch (Nexus\Async\TimeoutException $exception) {
            echo ' ', $exception->getPrevious()::class, "\n";
        }
        unset($exception);
    }
}
?>
--EXPECT--
for(;;), main: finally destructor Nexus\Async\CancelledError
for(;;), coroutine: finally destructor Nexus\Async\CancelledError
while(true), main: Nexus\Async\CancelledError
while(true), coroutine: Nexus\Async\CancelledError
nested calls, main: Nexus\Async\CancelledError
nested calls, coroutine: Nexus\Async\CancelledError
usort, main: Nexus\Async\CancelledError
usort, coroutine: Nexus\Async\CancelledError
preg_replace_callback, main: Nexus\Async\CancelledError
preg_replace_callback, coroutine: Nexus\Async\CancelledError
array_map, main: Nexus\Async\CancelledError
array_map, coroutine: Nexus\Async\CancelledError
generator, main: Nexus\Async\CancelledError
generator, coroutine: Nexus\Async\CancelledError
Fiber, main: Nexus\Async\CancelledError
Fiber, coroutine: Nexus\Async\CancelledError
destructor, main: Nexus\Async\CancelledError
destructor, coroutine: Nexus\Async\CancelledError
__toString, main: Nexus\Async\CancelledError
__toString, coroutine: Nexus\Async\CancelledError
C calls, main: Nexus\Async\CancelledError
C calls, coroutine: Nexus\Async\CancelledError
C calls as arguments, main: Nexus\Async\CancelledError
C calls as arguments, coroutine: Nexus\Async\CancelledError
