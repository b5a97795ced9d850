--TEST--
Two autoloads that wait for each other are resolved as PHP would
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


spl_autoload_register(function (string $class) {
    delay(0.001);
    $other = $class === 'A' ? 'B' : 'A';
    $seen = class_exists($other) ? 'there' : 'not yet';
    eval("final class $class { public const SEEN = '$seen'; }");
});
$a = spawn(fn () => class_exists('A'));
$b = spawn(fn () => class_exists('B'));
var_dump(await($a), await($b));
?>
--EXPECT--
bool(true)
bool(true)
