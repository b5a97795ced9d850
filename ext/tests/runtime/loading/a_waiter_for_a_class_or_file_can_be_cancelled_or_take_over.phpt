--TEST--
A waiter for a class or a file can be cancelled; when the loading coroutine is cancelled, the next one loads
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip whose turn is first decides who loads'); ?>
--FILE--
<?php
use Nexus\Async\{CancelledError, Channel, TimeoutException};

use function Nexus\Async\{spawn, await, delay, timeout};

$go = new Channel();
$asked = [];
spl_autoload_register(function (string $class) use ($go, &$asked): void {
    $asked[] = $class;
    if ($class === 'Root' && count(array_keys($asked, 'Root')) === 1) {
        $go->receive();
    }
    match ($class) {
        'Middle' => eval('abstract class Middle extends Root {}'),
        'Root' => eval('abstract class Root {}'),
        default => null,
    };
});
$loader = spawn(fn () => class_exists('Middle'));
delay(0);
try {
    timeout(0.002, fn () => class_exists('Middle'));
} catch (TimeoutException) {
    echo "a time limit ends the wait for a class\n";
}
$waiting = spawn(fn () => class_exists('Middle'));
$named = spawn(fn () => is_subclass_of('Middle', 'Root'));
delay(0);
$loader->cancel();
try {
    await($loader);
} catch (CancelledError) {
    echo "its loader is cancelled\n";
}
var_dump(await($waiting), await($named));
echo implode(' ', $asked), "\n";

$file = sys_get_temp_dir() . '/nexus-waits-' . getmypid() . '.php';
file_put_contents($file, '<?php $GLOBALS["go"]->receive(); return "from the file";');
$first = spawn(fn () => require_once $file);
$second = spawn(fn () => require_once $file);
delay(0);
try {
    timeout(0.002, fn () => require_once $file);
} catch (TimeoutException) {
    echo "a time limit ends the wait for a file\n";
}
$go->send(true);
var_dump(await($first), await($second));
unlink($file);
?>
--EXPECT--
a time limit ends the wait for a class
its loader is cancelled
bool(true)
bool(true)
Middle Root Middle Root
a time limit ends the wait for a file
string(13) "from the file"
bool(true)
