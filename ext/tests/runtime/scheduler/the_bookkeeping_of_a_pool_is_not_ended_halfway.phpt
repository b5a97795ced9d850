--TEST--
A method of Nexus\Async that computes when its time limit expires is not interrupted: its caller is
--EXTENSIONS--
nexus
--INI--
opcache.jit=disable
opcache.jit_buffer_size=0
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip it computes, alone"); ?>
--FILE--
<?php
namespace Nexus\Async\Internal {
    /* In place of a pool, whose methods are too short for an interrupt at a chosen opcode. */
    final class Bookkeeping
    {
        public static function takesLong(): void
        {
            echo "first half\n";
            for ($end = hrtime(true) + 200_000_000; hrtime(true) < $end;);
            echo "second half\n";
        }

        public static function calls(\Closure $application): void
        {
            $application();
        }
    }
}

namespace {
    use Nexus\Async\Internal\Bookkeeping;
    use Nexus\Async\TimeoutException;
    use function Nexus\Async\timeout;

    try {
        timeout(0.01, static function () {
            Bookkeeping::takesLong();
            for (;;);
        });
    } catch (TimeoutException $exception) {
        echo "timed out\n";
    }

    try {
        timeout(0.01, static fn() => Bookkeeping::calls(static function () {
            for (;;);
        }));
    } catch (TimeoutException $exception) {
        echo "timed out in the application's function\n";
    }
}
?>
--EXPECT--
first half
second half
timed out
timed out in the application's function
