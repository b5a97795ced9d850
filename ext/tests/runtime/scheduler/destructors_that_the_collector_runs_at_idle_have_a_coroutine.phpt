--TEST--
Destructors that the collector runs at idle may spawn, throw and exit, but not wait
--EXTENSIONS--
nexus
--INI--
nexus.gc_pause_ms=60000
--FILE--
<?php
use Nexus\Async\WaitForbiddenError;
use function Nexus\Async\{delay, spawn};

require __DIR__ . '/garbage.inc';
$at_idle = static function (Closure $last): void {
    new KnotWithDestructor($last);
    knots(20_000);
    $before = Nexus\Internal\garbage_counters()['atIdle'];
    while (Nexus\Internal\garbage_counters()['atIdle'] === $before) {
        delay(0.001); // a busy machine is seldom idle
    }
    echo Nexus\Internal\garbage_counters()['atIdle'] - $before, " at idle\n";
};
$child = null;
$at_idle(static function () use (&$child): void {
    $child = spawn(static function (): string {
        delay(0);

        return "spawned by a destructor\n";
    });
});
echo $child->await();
$at_idle(static function (): void {
    try {
        delay(1);
    } catch (WaitForbiddenError $error) {
        echo $error->getMessage(), "\n";
    }
});
$at_idle(static fn() => throw new RuntimeException('thrown by a destructor'));
$at_idle(static fn() => exit);
$at_idle(static fn() => print("the collector goes on\n"));
?>
--EXPECTF--
1 at idle
spawned by a destructor
[NX-0103] Cannot wait (delay) here: the cycle collector is running destructors. Wait before or after this code, or spawn() a coroutine that waits
1 at idle

Warning: Uncaught RuntimeException: thrown by a destructor in %s:%d
Stack trace:
%a
  thrown in %s on line %d
1 at idle
1 at idle
the collector goes on
1 at idle
