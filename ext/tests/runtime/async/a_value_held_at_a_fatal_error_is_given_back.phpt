--TEST--
a value held at a fatal error is given back, and cyclic garbage with values in it is collected
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CoroutineLocal, Deferred};
use function Nexus\Async\{delay, spawn};

$isGivenBack = new Deferred();
$local = new CoroutineLocal(static function (array $held) use ($isGivenBack): void {
    delay(0.001);
    echo "given back: {$held['name']}\n";
    $isGivenBack->complete();
});
$collected = static function (): int {
    $before = memory_get_usage();
    for ($round = 0; $round < 1000; ++$round) {
        $cyclic = new stdClass();
        $cyclic->local = new CoroutineLocal(static fn() => $cyclic);
        $cyclic->local->set($cyclic);
    }
    unset($cyclic);
    gc_collect_cycles();

    return memory_get_usage() - $before;
};
$collected();
var_dump($collected() < 20_000);
spawn(static function () use ($local) {
    $local->set(['name' => 'fatal']);
    eval('function f(): never {} function f() {}');
});
$isGivenBack->future()->await();
echo "goes on\n";
?>
--EXPECTF--
bool(true)
%aFatal error: %a
given back: fatal
goes on
