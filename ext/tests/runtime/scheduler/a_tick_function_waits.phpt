--TEST--
A tick function waits, is cancelled, and outlives main
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Channel, TimeoutException};

use function Nexus\Async\{spawn, await, delay, timeout};

require __DIR__ . '/ticking.inc';

$ticks = 0;
$count = function () use (&$ticks) {
    $ticks++;
    delay(0.001);
};
register_tick_function($count);
$sums = [spawn('ticking_sum'), spawn('ticking_sum')];
echo await($sums[0]), ' ', await($sums[1]), "\n";
unregister_tick_function($count);
var_dump($ticks >= 3);

$never = new Channel();
$hang = function () use ($never) {
    $never->receive();
};
register_tick_function($hang);
try {
    timeout(0.005, 'ticking_sum');
} catch (TimeoutException) {
    echo "cancelled in a tick\n";
}
unregister_tick_function($hang);
echo ticking_sum(), "\n";

register_tick_function(function () {
    static $entered = 0;
    if ($entered++ === 0) {
        delay(0.005);
        echo "back after main has ended\n";
    } elseif ($entered === 2) {
        echo "and ticks go on\n";
    }
});
spawn(function () {
    echo ticking_sum(), "\n";
});
delay(0);
echo "main ends\n";
?>
--EXPECT--
6 6
bool(true)
cancelled in a tick
6
main ends
back after main has ended
and ticks go on
6
