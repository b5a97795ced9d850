--TEST--
A generation of fewer workers than slots divides the slots; a scoreboard grows with its widest generation
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\{Scoreboard, Process};

$scoreboard = Scoreboard::create(2);
var_dump(
    $scoreboard->widen(5),
    $scoreboard->slots(),
    $scoreboard->widen(3),
    $scoreboard->slots(),
    $scoreboard->widen(1000),
    $scoreboard->slots(),
);
$scoreboard->widen(9);
$scoreboard->narrow(7);
echo $scoreboard->slots(), ' ';
$scoreboard->narrow(8);
$scoreboard->narrow(0);
echo $scoreboard->slots(), ' ';
$scoreboard->narrow(5);
echo $scoreboard->slots(), "\n";
// Both workers of a generation of two: slot 0 has 0, 2 and 4, slot 1 has 1 and 3.
$sibling = $scoreboard->claim(1, 1, 2);
$row = $scoreboard->claim(0, 1, 2);
$scoreboard->startHeartbeat($row, 0);
$scoreboard->enter($row, Scoreboard::SERVING);
$wants = fn() => implode(',', array_filter(range(0, 4), $scoreboard->wants(...)));
echo $wants(), "\n";
$scoreboard->enter($sibling, Scoreboard::READY);
$scoreboard->runHeartbeat();
echo $wants(), "\n";
$scoreboard->enter($sibling, Scoreboard::SERVING);
$scoreboard->runHeartbeat();
echo $wants(), ' ', $scoreboard->row($row)['adopted'], "\n";
try {
    $scoreboard->claim(2, 1, 2);
} catch (ValueError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
int(5)
bool(true)
int(5)
bool(false)
int(5)
7 7 5
0,1,2,3,4
0,1,2,3,4
0,2,4 0
Nexus\Server\Internal\Scoreboard::claim(): Argument #3 ($workers) must be greater than the slot
