--TEST--
A coroutine that waits for a stream is cancelled alone; a cancelled owner of the stream loses no byte
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv("NX_SCHED_SEED")) die("skip the order is the point"); ?>
--FILE--
<?php
use function Nexus\Async\{coroutines, spawn};
use function Nexus\Internal\wait_until_idle;

[$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$read = fn() => fgets($near);
$say = function (string $name, callable $call): void {
    try {
        $said = json_encode($call());
        echo "$name: $said\n";
    } catch (Nexus\Async\CancelledError) {
        echo "$name: cancelled\n";
    }
};

[$first, $second, $third, $fourth] = [spawn($read), spawn($read), spawn($read), spawn($read)];
wait_until_idle();
foreach (coroutines() as $coroutine) {
    echo $coroutine->id, ': ', preg_replace('~ of .*~', '', $coroutine->waitsFor ?? 'runs'), "\n";
}
$second->cancel();
$say('second', $second->await(...));
fwrite($far, 'the half');
wait_until_idle();
$first->cancel();
$say('first', $first->await(...));
fwrite($far, " is not lost\nnext\n");
$say('third', $third->await(...));
$say('fourth', $fourth->await(...));
$say('main', function () use ($near, $far) {
    fwrite($far, "later\n");
    return fgets($near);
});
?>
--EXPECTF--
0: runs
1: poll, %s s left
2: lock for reading a stream, after coroutine 1
3: lock for reading a stream, after coroutine 1
4: lock for reading a stream, after coroutine 1
second: cancelled
first: cancelled
third: "the half is not lost\n"
fourth: "next\n"
main: "later\n"
