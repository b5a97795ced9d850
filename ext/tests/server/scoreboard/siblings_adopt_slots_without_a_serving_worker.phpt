--TEST--
The heartbeat requests a slot whose worker is not serving, and returns it when that worker serves again
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\{Scoreboard, Process};

$scoreboard = Scoreboard::create(3);
Process::ownSignals(17);
// Both workers of slots 0 and 1 run; slot 2 has none.
$sibling = Process::fork();
$slot = $sibling === 0 ? 1 : 0;
$row = $scoreboard->claim($slot, 1, 3);
$scoreboard->occupy($row, getmypid());
$scoreboard->startHeartbeat($row, 0);
$scoreboard->enter($row, Scoreboard::SERVING);
if ($sibling === 0) {
    while (true) {
        Process::wait();
    }
}
$wants = fn() => implode(',', array_filter([0, 1, 2], $scoreboard->wants(...)));
$until = function (string $wanted) use ($wants) {
    while ($wants() !== $wanted) {
        Process::wait(20.0) !== 0 or die("still {$wants()} instead of {$wanted}");
    }
    echo $wanted, "\n";
};
$until('0,2');
Process::kill($sibling, 19);
$until('0,1,2');
Process::kill($sibling, 18);
$until('0,2');
Process::kill($sibling, 9);
$until('0,1,2');
$own = $scoreboard->row($row);
var_dump(
    $own['slot'],
    $own['state'] === Scoreboard::SERVING,
    $own['pid'] === getmypid(),
    $own['adopted'],
    $own['silence'] < 10,
);
?>
--EXPECT--
0,2
0,1,2
0,2
0,1,2
int(0)
bool(true)
bool(true)
int(2)
bool(true)
