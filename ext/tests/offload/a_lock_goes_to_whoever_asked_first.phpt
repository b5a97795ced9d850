--TEST--
flock(): coroutines get it in the order in which they asked, at once when it is given back here, soon when elsewhere
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{all, await, delay, spawn, timeout};
use function Nexus\Internal\offload;

const UNLOCK = 8;
$path = tempnam('/tmp', 'nexus-lock');
$open = fn(): int => offload('open', $path)[0];
$take = fn(int $fd, int $how = LOCK_EX): int => offload('flock', $fd, $how)[1];
$own = $open();

echo "-- in turn\n";
$take($own);
$asked = $got = [];
$waiters = [];
foreach (range(1, 20) as $i) {
    $waiters[] = spawn(function () use ($i, $open, $take, &$asked, &$got) {
        $fd = $open();
        $asked[] = $i;
        $error = $take($fd);
        $got[] = $error === 0 ? $i : "error {$error}";
        delay(0);
        $take($fd, UNLOCK);
        offload('close', $fd);
    });
}
delay(0.1);
echo count($asked), ' asked, ', count($got), " have it\n";
$began = microtime(true);
$take($own, UNLOCK);
// Asks last, though the lock is free at this moment.
$take($own);
echo count($got), " had it before\n";
$take($own, UNLOCK);
all($waiters);
echo $got === $asked ? "in order\n" : implode(' ', $got) . "\n";
// Twenty looks every 50 ms would be a second.
echo microtime(true) - $began < 0.5 ? "handed over\n" : "looked for\n";

echo "-- told, not looked for\n";
Nexus\Internal\use_time(1);
$fd = $open();
$take($own);
$waiter = spawn(fn() => $take($fd));
Nexus\Internal\wait_until_idle();
$take($own, UNLOCK);
// The clock stands: nobody looks again.
var_dump(await($waiter));
Nexus\Internal\use_time(0);
offload('close', $fd);

echo "-- held by another process\n";
$other = proc_open([PHP_BINARY, '-n', '-r', '$f = fopen($argv[1], "r"); flock($f, LOCK_EX); echo "locked\n"; fgets(STDIN);', $path],
    [['pipe', 'r'], ['pipe', 'w']], $pipes);
fgets($pipes[1]);
$turns = 0;
$waiter = spawn(fn() => $take($own));
delay(0.1);
var_dump($waiter->isDone());
fwrite($pipes[0], "\n");
var_dump(await($waiter));
proc_close($other);

echo "-- whoever leaves is passed over\n";
$fds = array_map($open, range(1, 4));
$asked = $left = $got = [];
$waiters = [];
foreach ($fds as $i => $fd) {
    $waiters[$i] = spawn(function () use ($i, $fd, $take, &$asked, &$left, &$got) {
        $asked[] = $i;
        try {
            $take($fd);
            $got[] = $i;
            $take($fd, UNLOCK);
        } catch (Nexus\Async\CancelledError) {
            $left[] = $i;
        }
    });
}
delay(0.05);
$waiters[$asked[0]]->cancel();
$waiters[$asked[2]]->cancel();
delay(0.02);
$take($own, UNLOCK);
foreach ($waiters as $waiter) {
    try {
        await($waiter);
    } catch (Nexus\Async\CancelledError) {
    }
}
sort($left);
$leavers = [$asked[0], $asked[2]];
sort($leavers);
echo $left === $leavers ? 'two left, ' : 'others left, ', $got === [$asked[1], $asked[3]] ? "the others in order\n" : "out of order\n";

echo "-- shared ones pass\n";
$take($own, LOCK_SH);
$exclusive = spawn(fn() => $take($fds[0]));
$shared = spawn(fn() => $take($fds[1], LOCK_SH));
var_dump(await($shared), $exclusive->isDone());
$take($own, UNLOCK);
$take($fds[1], UNLOCK);
var_dump(await($exclusive));
$both = [spawn(fn() => $take($fds[2], LOCK_SH)), spawn(fn() => $take($fds[3], LOCK_SH))];
delay(0.02);
$take($fds[0], UNLOCK);
echo json_encode(all($both)), "\n";
$take($fds[2], UNLOCK);
$take($fds[3], UNLOCK);

echo "-- closed under whoever waits\n";
$take($own);
$waiters = [spawn(fn() => $take($fds[0])), spawn(fn() => $take($fds[1])), spawn(fn() => $take($fds[2]))];
delay(0.02);
offload('close', $fds[0]);
offload('close', $fds[1]);
echo await($waiters[0]), ' ', await($waiters[1]), ' ', json_encode($waiters[2]->isDone()), "\n";
$take($own, UNLOCK);
echo await($waiters[2]), "\n";

echo "-- not to be waited for\n";
echo await(spawn(fn() => $take($own, LOCK_EX | 4))) === 11 ? "EWOULDBLOCK\n" : "?\n";
unlink($path);
?>
--EXPECT--
-- in turn
20 asked, 0 have it
20 had it before
in order
handed over
-- told, not looked for
int(0)
-- held by another process
bool(false)
int(0)
-- whoever leaves is passed over
two left, the others in order
-- shared ones pass
int(0)
bool(false)
int(0)
[0,0]
-- closed under whoever waits
9 9 false
0
-- not to be waited for
EWOULDBLOCK
