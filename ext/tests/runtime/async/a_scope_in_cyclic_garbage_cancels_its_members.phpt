--TEST--
a scope in cyclic garbage cancels its members
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Scope};
use function Nexus\Async\{delay, spawn};

$begun = $ended = false;
$cycle = new stdClass();
$cycle->scope = new Scope();
$cycle->self = $cycle;
$cycle->scope->spawn(static function () use (&$begun, &$ended): void {
    try {
        $begun = true;
        delay(10);
    } catch (CancelledError $error) {
        echo $error->getMessage(), "\n";
        $ended = true;
        throw $error;
    }
});
while (!$begun) {
    delay(0);
}
unset($cycle);
var_dump(gc_collect_cycles() > 0);
while (!$ended) {
    delay(0.001);
}
?>
--EXPECT--
bool(true)
[NX-0101] This coroutine was cancelled: its scope is gone
