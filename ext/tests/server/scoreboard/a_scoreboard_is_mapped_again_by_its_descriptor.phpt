--TEST--
A scoreboard is the same memory in each process that attaches its descriptor, and has a limited number of rows
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Scoreboard;

$scoreboard = Scoreboard::create(2);
$row = $scoreboard->claim(1, 7, 2);
$copy = fopen('php://fd/' . $scoreboard->descriptor(), 'r+');
$again = Scoreboard::attach(max(array_filter(
    array_map(intval(...), scandir('/proc/self/fd')),
    fn($fd) => str_contains((string) @readlink("/proc/self/fd/{$fd}"), 'nexus-scoreboard'),
)));
var_dump($again->slots(), $again->row($row)['slot'], $again->row($row)['generation'], $again->rows());
$again->mark(Scoreboard::MARK_REPLACED, 7);
var_dump($scoreboard->marked(Scoreboard::MARK_REPLACED), $scoreboard->marked(Scoreboard::MARK_OPEN));
$again->free($row);
var_dump($scoreboard->rows());
try {
    while (true) {
        $scoreboard->claim(0, 1, 1);
    }
} catch (Nexus\Server\SystemException $exception) {
    echo count($scoreboard->rows()), ' ', $exception->errorCode(), "\n";
}
try {
    $scoreboard->row(99);
} catch (ValueError) {
    echo "no such row\n";
}
foreach ([fn() => Scoreboard::attach(999), fn() => Scoreboard::create(0), fn() => Scoreboard::attach(1)] as $mistake) {
    try {
        $mistake();
    } catch (Throwable $error) {
        echo $error::class, "\n";
    }
}
unset($copy);
?>
--EXPECT--
int(2)
int(1)
int(7)
array(1) {
  [0]=>
  int(0)
}
int(7)
int(0)
array(0) {
}
64 NX-0401
no such row
Nexus\Server\SystemException
ValueError
Nexus\Server\SystemException
