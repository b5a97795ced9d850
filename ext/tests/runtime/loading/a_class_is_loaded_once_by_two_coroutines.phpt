--TEST--
A class that two coroutines need at once is loaded once, and both see it
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


spl_autoload_register(function (string $class) {
    $GLOBALS['loads'][] = $class;
    delay(0.005);
    eval("final class $class { public const NAME = '$class'; }");
    delay(0.005);
});
$a = spawn(fn () => Some::NAME);
$b = spawn(fn () => Some::NAME);
$c = spawn(fn () => class_exists('Other') ? 'other' : 'none');
echo await($a), ' ', await($b), ' ', await($c), "\n";
sort($loads);
echo implode(' ', $loads), "\n";
?>
--EXPECT--
Some Some other
Other Some
