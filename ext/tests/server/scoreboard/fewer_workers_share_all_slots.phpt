--TEST--
A generation of fewer workers than slots divides the slots; a scoreboard grows with its widest generation
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\{Scoreboard, Process};

$board = Scoreboard::create(2);
var_dump($board->widen(5), $board->slots(), $board->widen(3), $board->slots(), $board->widen(1000), $board->slots());
$board->widen(9);
$board->narrow(7);
echo $board->slots(), ' ';
$board->narrow(8);
$board->narrow(0);
echo $board->slots(), ' ';
$board->narrow(5);
echo $board->slots(), "\n";
// Both workers of a generation of two: slot 0 has 0, 2 and 4, slot 1 has 1 and 3.
$sibling = $board->claim(1, 1, 2);
$row = $board->claim(0, 1, 2);
$board->startHeartbeat($row, 0);
$board->enter($row, Scoreboard::SERVING);
$wants = fn() => implode(',', array_filter(range(0, 4), $board->wants(...)));
echo $wants(), "\n";
$board->enter($sibling, Scoreboard::READY);
$board->runHeartbeat();
echo $wants(), "\n";
$board->enter($sibling, Scoreboard::SERVING);
$board->runHeartbeat();
echo $wants(), ' ', $board->row($row)['adopted'], "\n";
try {
    $board->claim(2, 1, 2);
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
