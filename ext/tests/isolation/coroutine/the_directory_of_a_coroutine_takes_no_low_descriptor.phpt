--TEST--
The directory of a coroutine is kept at a descriptor that the script cannot take for one of its own
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

fclose(STDERR);
$entered = spawn(static function (): string {
    chdir('/');
    delay(0.001);
    $link = @readlink('/proc/self/fd/2');

    return getcwd() . ($link === false ? ', descriptor 2 is free' : ", descriptor 2 is {$link}");
});
echo await($entered), "\n";
?>
--EXPECT--
/, descriptor 2 is free
