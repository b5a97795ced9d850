--TEST--
A wait for an autoload or a file that another coroutine runs names it, and the coroutine that began it
--EXTENSIONS--
nexus
--INI--
pcre.jit=0
--FILE--
<?php
use function Nexus\Async\{coroutines, spawn};

$gate = new Nexus\Async\Channel();
$file = __DIR__ . '/a_wait_for_an_autoload.inc';
file_put_contents($file, '<?php $GLOBALS["gate"]->receive();');
spl_autoload_register(static function (string $class): void {
    $GLOBALS['gate']->receive();
    eval("namespace App; final class Thing {}");
});
$loader = spawn(static fn() => class_exists('App\Thing'));
$runner = spawn(static fn() => require_once $file);
Nexus\Internal\wait_until_idle();
$waiters = [
    spawn(static fn() => class_exists('App\Thing')),
    spawn(static fn() => require_once $file),
];
Nexus\Internal\wait_until_idle();
foreach (coroutines() as $info) {
    if ($info->id > 2) {
        echo $info->id, ' ', preg_replace('~/\S*/~', '', $info->waitsFor), ' ', $info->heldBy, "\n";
    }
}
$gate->send(true);
$gate->send(true);
var_dump($waiters[0]->await(), $waiters[1]->await());
?>
--CLEAN--
<?php @unlink(__DIR__ . '/a_wait_for_an_autoload.inc'); ?>
--EXPECT--
3 autoload of app\thing, begun by coroutine 1 1
4 first run of a_wait_for_an_autoload.inc, begun by coroutine 2 2
bool(true)
bool(true)
