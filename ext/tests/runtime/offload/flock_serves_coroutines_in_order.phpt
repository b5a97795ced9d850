--TEST--
flock(): coroutines get the lock in the order in which they asked, at once when it is released here, soon when elsewhere
--EXTENSIONS--
nexus
ffi
--INI--
nexus.hooks=1
ffi.enable=1
--SKIPIF--
<?php
require __DIR__ . '/../hook/libc.inc';
require __DIR__ . '/../../slept.inc';
if (($why = no_library()) !== null) die("skip {$why}");
?>
--FILE--
<?php
use function Nexus\Async\{all, await, delay, spawn, timeout};

require __DIR__ . '/../hook/libc.inc';
require __DIR__ . '/../../slept.inc';
$libc = new Libc($library = build_library());
unlink($library);
$path = tempnam('/tmp', 'nexus-lock');
$open = fn(): mixed => fopen($path, 'r+');
$take = fn(mixed $file, int $how = LOCK_EX): bool => flock($file, $how);
$own = $open();

echo "-- in turn\n";
$take($own);
$asked = $got = [];
$waiters = [];
foreach (range(1, 20) as $i) {
    $waiters[] = spawn(function () use ($i, $open, $take, &$asked, &$got) {
        $fd = $open();
        $asked[] = $i;
        $got[] = $take($fd) ? $i : 'failed';
        delay(0);
        $take($fd, LOCK_UN);
        fclose($fd);
    });
}
while (count($asked) < 20) {
    delay(0.005);
}
echo count($asked), ' asked, ', count($got), " have it\n";
$began = slept();
$take($own, LOCK_UN);
// Requests the lock last, though the lock is free at this moment.
$take($own);
echo count($got), " had it before\n";
$take($own, LOCK_UN);
all($waiters);
echo $got === $asked ? "in order\n" : implode(' ', $got) . "\n";
// Twenty retries at intervals of 50 ms would take a second.
echo slept() - $began < 0.5e9 ? "handed over\n" : "looked for\n";

echo "-- woken, without polling\n";
Nexus\Internal\use_time(1);
$fd = $open();
$take($own);
$waiter = spawn(fn() => $take($fd));
Nexus\Internal\wait_until_idle();
$take($own, LOCK_UN);
// The clock stands: no retry runs.
var_dump(await($waiter));
Nexus\Internal\use_time(0);
fclose($fd);

echo "-- held by another process\n";
$other = proc_open([PHP_BINARY, '-n', '-r', '$f = fopen($argv[1], "r"); flock($f, LOCK_EX); echo "locked\n"; fgets(STDIN);', $path],
    [['pipe', 'r'], ['pipe', 'w']], $pipes);
fgets($pipes[1]);
$ticks = 0;
$waiter = spawn(fn() => $take($own));
delay(0.1);
var_dump($waiter->isDone());
fwrite($pipes[0], "\n");
var_dump(await($waiter));
proc_close($other);

echo "-- a coroutine that leaves is passed over\n";
$fds = array_map($open, range(1, 4));
$asked = $left = $got = [];
$waiters = [];
foreach ($fds as $i => $fd) {
    $waiters[$i] = spawn(function () use ($i, $fd, $take, &$asked, &$left, &$got) {
        $asked[] = $i;
        try {
            $take($fd);
            $got[] = $i;
            $take($fd, LOCK_UN);
        } catch (Nexus\Async\CancelledError) {
            $left[] = $i;
        }
    });
}
while (count($asked) < 4) {
    delay(0.005);
}
$waiters[$asked[0]]->cancel();
$waiters[$asked[2]]->cancel();
delay(0.02);
$take($own, LOCK_UN);
foreach ($waiters as $waiter) {
    try {
        await($waiter);
    } catch (Nexus\Async\CancelledError) {
    }
}
sort($left);
$leavers = [$asked[0], $asked[2]];
sort($leavers);
echo $left === $leavers ? 'two left, ' : 'others left, ',
    $got === [$asked[1], $asked[3]] ? "the others in order\n" : "out of order\n";

echo "-- shared ones pass\n";
$take($own, LOCK_SH);
$exclusive = spawn(fn() => $take($fds[0]));
$shared = spawn(fn() => $take($fds[1], LOCK_SH));
var_dump(await($shared), $exclusive->isDone());
$take($own, LOCK_UN);
$take($fds[1], LOCK_UN);
var_dump(await($exclusive));
$both = [spawn(fn() => $take($fds[2], LOCK_SH)), spawn(fn() => $take($fds[3], LOCK_SH))];
delay(0.02);
$take($fds[0], LOCK_UN);
echo json_encode(all($both)), "\n";
$take($fds[2], LOCK_UN);
$take($fds[3], LOCK_UN);

echo "-- closed while a coroutine waits\n";
$take($own);
$numbers = array_map(fn(): int => $libc->open($path)[0], range(1, 6));
$waiters = array_map(fn(int $fd) => spawn(fn() => $libc->flock($fd, LOCK_EX)[1]), $numbers);
delay(0.02);
$libc->close($numbers[0]);
$libc->dup2($numbers[5], $numbers[1]);
$libc->close_range($numbers[2], $numbers[3]);
echo json_encode(all(array_slice($waiters, 0, 4))), ' ', json_encode([$waiters[4]->isDone(), $waiters[5]->isDone()]),
    "\n";
$take($own, LOCK_UN);
$first = Nexus\Async\race([$waiters[4], $waiters[5]]);
echo $first, "\n";
array_map($libc->close(...), [$numbers[1], $numbers[4], $numbers[5]]);

echo "-- not to be waited for\n";
$take($fds[0]);
[$answer, $would] = await(spawn(function () use ($own) {
    return [flock($own, LOCK_EX | LOCK_NB, $would), $would];
}));
var_dump($answer, $would);
unlink($path);
?>
--EXPECT--
-- in turn
20 asked, 0 have it
20 had it before
in order
handed over
-- woken, without polling
bool(true)
-- held by another process
bool(false)
bool(true)
-- a coroutine that leaves is passed over
two left, the others in order
-- shared ones pass
bool(true)
bool(false)
bool(true)
[true,true]
-- closed while a coroutine waits
[9,9,9,9] [false,false]
0
-- not to be waited for
bool(false)
int(1)
