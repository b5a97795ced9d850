--TEST--
set_time_limit() in a coroutine ends that coroutine, whether it waits or computes, and no other
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (extension_loaded('xdebug')) die('skip Xdebug turns set_time_limit() off'); ?>
--FILE--
<?php
use Nexus\Async\CancelledError;
use function Nexus\Async\{spawn, await, delay, timeout};

function result(callable $call): string
{
    try {
        return $call() ?? 'went on';
    } catch (CancelledError $error) {
        return $error->getMessage();
    }
}

$waits = spawn(fn () => result(function () {
    assert(set_time_limit(1) === true && ini_get('max_execution_time') === '1');
    delay(30);
}));
$computes = spawn(fn () => result(function () {
    set_time_limit(1);
    for (;;) {
    }
}));
$by_ini = spawn(fn () => result(function () {
    assert(ini_set('max_execution_time', '5') === '0' && ini_set('max_execution_time', '1') === '5');
    delay(30);
}));
$anew = spawn(fn () => result(function () {
    set_time_limit(1);
    delay(0.6);
    set_time_limit(1);
    delay(0.6);
    set_time_limit(0);
    delay(1.2);
}));
$swallows = spawn(fn () => result(function () {
    set_time_limit(1);
    try {
        delay(30);
    } catch (CancelledError) {
        set_time_limit(30);
        delay(0.1);

        return 'again';
    }
}));
$another = spawn(fn () => result(fn () => delay(2.5)));
foreach ([$waits, $computes, $by_ini, $anew, $swallows, $another] as $coroutine) {
    echo await($coroutine), "\n";
}
var_dump(ini_get('max_execution_time'));
?>
--EXPECTF--
[NX-0101] %Sset_time_limit(1) has run out
[NX-0101] %Sset_time_limit(1) has run out
[NX-0101] %Sset_time_limit(1) has run out
went on
again
went on
string(1) "0"
