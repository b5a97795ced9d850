--TEST--
Output buffers belong to the coroutine that opens them
--EXTENSIONS--
nexus
--INI--
output_buffering=0
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};
use Nexus\Async\Channel;


$work = function (string $name): string {
    ob_start();
    echo $name;
    delay(0.002);
    ob_start(fn (string $text) => strtoupper($text));
    echo $name;
    delay(0.002);
    ob_end_flush();
    delay(0);
    echo $name;
    return ob_get_clean();
};
$a = spawn($work, 'a');
$b = spawn($work, 'b');
ob_start();
echo 'main';
$texts = [await($a), await($b)];
$main = ob_get_clean();
echo $main, ' ', implode(' ', $texts), ' ', ob_get_level(), "\n";
spawn(function () {
    ob_start();
    echo "flushed when its coroutine ends\n";
});
delay(0);
?>
--EXPECT--
main aAa bBb 0
flushed when its coroutine ends
