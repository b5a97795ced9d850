--TEST--
select() takes exactly one case, and the others have no effect
--EXTENSIONS--
nexus
--INI--
pcre.jit=0
--FILE--
<?php
use function Nexus\Async\{all, await, delay, select, spawn};
use Nexus\Async\{Channel, ChannelClosedException, Deferred, Future, MisuseError, TimeoutException};

function show(Nexus\Async\Selected $taken): void
{
    echo json_encode($taken->key), ' ', json_encode($taken->value), $taken->isClosed ? ' closed' : '', "\n";
}
function attempt(Closure $fn): void
{
    try {
        $fn();
        echo "not thrown\n";
    } catch (Throwable $error) {
        echo $error::class, ': ', preg_replace('~#\d+~', '#n', strtok($error->getMessage(), "\n")), "\n";
    }
}

$one = new Channel(2);
$two = new Channel();

echo "-- ready\n";
$one->send('first');
show(select(['one' => $one, 'two' => $two]));
show(select([$two, $one->sending('second')]));
var_dump(count($one), $one->receive());
show(select(['there' => Future::completed(5), 'never' => (new Channel())]));

echo "-- waited for\n";
spawn(fn () => $two->send('handed over'));
show(select(['one' => $one, 'two' => $two]));
$receiver = spawn(fn () => $two->receive());
show(select(['into' => $two->sending('given'), 'one' => $one]));
var_dump($receiver->await());
$task = spawn(function () { delay(0.001); return 'result'; });
show(select(['one' => $one, 'task' => $task]));
$deferred = new Deferred();
spawn(fn () => $deferred->complete('kept'));
show(select([$one, $deferred->future(), $two->sending('not this')]));

echo "-- the others are as they were\n";
var_dump(count($one));
attempt(fn () => $two->receive(0.0));
attempt(fn () => $two->send('no coroutine waits', 0.0));
$slow = spawn(function () { delay(0.002); return 'goes on'; });
spawn(fn () => $one->send('quick'));
show(select([$one, $slow]));
var_dump($slow->await());

echo "-- a full channel\n";
$full = new Channel(1);
$full->send('old');
spawn(fn () => print('received ' . $full->receive() . "\n"));
show(select(['full' => $full->sending('new'), 'empty' => $two]));
var_dump($full->receive());

echo "-- what is handed over belongs to one\n";
$hand = new Channel();
for ($i = 0; $i < 3; $i++) {
    spawn(fn () => $hand->send(range(1, random_int(3, 3))));
    show(select([$hand, $one]));
    $receiver = spawn(fn () => $hand->receive());
    show(select([$hand->sending(range(1, random_int(3, 3))), $one]));
    echo json_encode($receiver->await()), "\n";
    $receiver = spawn(fn () => delay(0) ?? $hand->receive());
    show(select([$one, $hand->sending(range(1, random_int(3, 3)))]));
    echo json_encode($receiver->await()), "\n";
}

echo "-- without a wait no other coroutine runs\n";
$hasRun = false;
$runs = spawn(function () use (&$hasRun) { $hasRun = true; });
attempt(fn () => select([$one, $hand], 0.0));
var_dump($hasRun);
$runs->await();

echo "-- closed\n";
spawn(fn () => $two->close());
show(select(['two' => $two, 'one' => $one]));
show(select(['two' => $two, 'one' => $one]));
attempt(fn () => select([$two->sending(1)]));
$third = new Channel();
spawn(fn () => $third->close());
attempt(fn () => select([$third->sending(1), $one]));
$left = new Channel(1);
$left->send('what was sent before');
$left->close();
show(select([$left]));
show(select([$left]));

echo "-- a failure is thrown\n";
attempt(fn () => select([$one, Future::failed(new DomainException('failed before'))]));
attempt(fn () => select([$one, spawn(fn () => throw new DomainException('fails'))]));

echo "-- time\n";
attempt(fn () => select(['one' => $one], 0.001));
attempt(fn () => select(['one' => $one], 0));
attempt(fn () => $one->receive(timeout: 0.001));
attempt(fn () => (new Channel())->send(1, timeout: 0.001));
$one->send('in time');
var_dump($one->receive(10), count($one));

echo "-- misuse\n";
attempt(fn () => select([]));
attempt(fn () => select(['x' => $one, 'y' => fn () => 1]));
attempt(fn () => select([3 => $one, 'y' => null]));
attempt(fn () => select([$one], -1));
attempt(fn () => select([$one], NAN));
attempt(fn () => $one->receive(-0.5));
$self = spawn(function () use (&$self, $one) { select([$self, $one]); });
attempt(fn () => $self->await());
unset($self);
gc_collect_cycles();
attempt(fn () => new Nexus\Async\SendCase());
attempt(fn () => clone $one->sending(1));

echo "-- any iterable, any key\n";
$one->send('from a generator');
show(select((function () use ($one) {
    delay(0.001);
    yield ['a', 'key'] => new Channel();
    yield ['b', 'key'] => $one;
})()));
attempt(fn () => select((function () use ($one) {
    yield $one;
    throw new DomainException('while it was read');
})()));
var_dump(count($one));
?>
--EXPECT--
-- ready
"one" "first"
1 null
int(1)
string(6) "second"
"there" 5
-- waited for
"two" "handed over"
"into" null
string(5) "given"
"task" "result"
1 "kept"
-- the others are as they were
int(0)
Nexus\Async\TimeoutException: [NX-0102] Timed out after 0 s: channel receive #n, 0 of 0 buffered
Nexus\Async\TimeoutException: [NX-0102] Timed out after 0 s: channel send #n, 0 of 0 buffered
0 "quick"
string(7) "goes on"
-- a full channel
received old
"full" null
string(3) "new"
-- what is handed over belongs to one
0 [1,2,3]
0 null
[1,2,3]
1 null
[1,2,3]
0 [1,2,3]
0 null
[1,2,3]
1 null
[1,2,3]
0 [1,2,3]
0 null
[1,2,3]
1 null
[1,2,3]
-- without a wait no other coroutine runs
Nexus\Async\TimeoutException: [NX-0102] Timed out after 0 s: select (channel receive #n, 0 of 2 buffered) or (channel receive #n, 0 of 0 buffered)
bool(false)
-- closed
"two" null closed
"two" null closed
Nexus\Async\ChannelClosedException: [NX-0201] Cannot send: the channel is closed. Check isClosed(), or iterate with foreach, which ends by itself
Nexus\Async\ChannelClosedException: [NX-0201] Cannot send: the channel is closed. Check isClosed(), or iterate with foreach, which ends by itself
0 "what was sent before"
0 null closed
-- a failure is thrown
DomainException: failed before
DomainException: fails
-- time
Nexus\Async\TimeoutException: [NX-0102] Timed out after 0.001 s: select (channel receive #n, 0 of 2 buffered)
Nexus\Async\TimeoutException: [NX-0102] Timed out after 0 s: select (channel receive #n, 0 of 2 buffered)
Nexus\Async\TimeoutException: [NX-0102] Timed out after 0.001 s: channel receive #n, 0 of 2 buffered
Nexus\Async\TimeoutException: [NX-0102] Timed out after 0.001 s: channel send #n, 0 of 0 buffered
string(7) "in time"
int(0)
-- misuse
Nexus\Async\MisuseError: [NX-0116] select() was given no case: it would wait for ever
Nexus\Async\MisuseError: [NX-0107] select() takes channels (to receive), $channel->sending($value), coroutines and futures; at key "y" it was given Closure
Nexus\Async\MisuseError: [NX-0107] select() takes channels (to receive), $channel->sending($value), coroutines and futures; at key "y" it was given null
Nexus\Async\MisuseError: [NX-0107] The timeout must be 0 or more seconds, -1 given
Nexus\Async\MisuseError: [NX-0107] The timeout must be 0 or more seconds, NAN given
Nexus\Async\MisuseError: [NX-0107] The timeout must be 0 or more seconds, -0.5 given
Nexus\Async\MisuseError: [NX-0106] select() was given the coroutine that calls it: it would wait for ever
Error: Call to private Nexus\Async\SendCase::__construct() from global scope
Error: Trying to clone an uncloneable object of class Nexus\Async\SendCase
-- any iterable, any key
["b","key"] "from a generator"
DomainException: while it was read
int(0)
