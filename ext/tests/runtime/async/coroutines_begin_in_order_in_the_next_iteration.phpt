--TEST--
Coroutines begin in the order they were spawned, not inside spawn()
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point");
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


spawn(fn () => print("one\n"));
spawn(fn (string $a, string $b) => print("$a $b\n"), 'two', b: 'three');
spawn('printf', "%s\n", 'four');
echo "main first\n";
delay(0);
echo "main last\n";
?>
--EXPECT--
main first
one
two three
four
main last
