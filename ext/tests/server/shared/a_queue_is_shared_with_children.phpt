--TEST--
A shared queue passes values between processes in order, waits when it is full or empty, and survives kills
--EXTENSIONS--
nexus
pcntl
posix
--FILE--
<?php
use Nexus\Async\TimeoutException;
use Nexus\Shared\{Queue, QueueClosedException};

use function Nexus\Async\{await, spawn, timeout};

$queue = Queue::create('jobs', 3);
$queue->push(1);
$queue->push(['two']);
$queue->push(null);
var_dump($queue->tryPush('four'), count($queue));
try {
    $queue->push('four', 0.001);
} catch (TimeoutException $exception) {
    echo $exception->getMessage(), "\n";
}
echo json_encode([$queue->pop(), $queue->tryPop(), $queue->tryPop('x'), $queue->tryPop('empty')]), "\n";
try {
    $queue->pop(0.001);
} catch (TimeoutException $exception) {
    echo $exception->getMessage(), "\n";
}
try {
    timeout(0.001, static fn (): mixed => $queue->pop());
} catch (TimeoutException) {
    echo "cancelled\n";
}

echo "-- coroutines of one process\n";
$consumers = [];
for ($i = 0; $i < 3; $i++) {
    $consumers[] = spawn(static fn (): mixed => $queue->pop());
    Nexus\Internal\wait_until_idle();
}
$producer = spawn(static function () use ($queue): void {
    foreach (['a', 'b', 'c', 'd', 'e', 'f', 'g'] as $letter) {
        $queue->push($letter);
    }
});
foreach ($consumers as $consumer) {
    echo await($consumer), ' ';
}
for ($i = 0; $i < 4; $i++) {
    echo $queue->pop(), ' ';
}
await($producer);
echo count($queue), "\n";

echo "-- four producers, two consumers, six processes\n";
const ITEMS = 2000;
$results = Queue::create('results', 10);
$children = [];
for ($producer = 0; $producer < 4; $producer++) {
    $children[] = $child = pcntl_fork();
    if ($child === 0) {
        for ($i = 0; $i < ITEMS; $i++) {
            $queue->push([$producer, $i]);
        }
        exit(0);
    }
}
for ($consumer = 0; $consumer < 2; $consumer++) {
    $child = pcntl_fork();
    if ($child === 0) {
        $last = [-1, -1, -1, -1];
        $count = 0;
        $inOrder = true;
        foreach ($queue as [$producer, $i]) {
            $inOrder = $inOrder && $i > $last[$producer];
            $last[$producer] = $i;
            $count++;
        }
        $results->push([$count, $inOrder]);
        exit(0);
    }
}
foreach ($children as $child) {
    pcntl_waitpid($child, $status);
}
$queue->close();
[$one, $firstInOrder] = $results->pop();
[$two, $secondInOrder] = $results->pop();
var_dump($one + $two === 4 * ITEMS, $firstInOrder, $secondInOrder, $queue->isClosed());
try {
    $queue->push(1);
} catch (QueueClosedException $exception) {
    echo $exception->getMessage(), "\n";
}
try {
    $queue->pop();
} catch (QueueClosedException $exception) {
    echo $exception->getMessage(), "\n";
}

echo "-- waiting consumers are killed\n";
$jobs = Queue::create('killed', 3);
$ready = Queue::create('ready', 3);
for ($round = 0; $round < 5; $round++) {
    $child = pcntl_fork();
    if ($child === 0) {
        spawn(static fn () => $ready->push(true));
        $jobs->pop();
        exit(1);
    }
    $ready->pop();
    posix_kill($child, SIGKILL);
    pcntl_waitpid($child, $status);
}
$waits = spawn(static fn (): mixed => $jobs->pop());
Nexus\Internal\wait_until_idle();
$jobs->push('the next one gets it');
echo await($waits), "\n";
?>
--EXPECT--
bool(false)
int(3)
[NX-0102] Timed out after 0.001 s: push to the shared queue "jobs"
[1,["two"],null,"empty"]
[NX-0102] Timed out after 0.001 s: pop from the shared queue "jobs"
cancelled
-- coroutines of one process
a b c d e f g 0
-- four producers, two consumers, six processes
bool(true)
bool(true)
bool(true)
bool(true)
[NX-1214] The shared queue "jobs" is closed: nothing can be pushed
[NX-1214] The shared queue "jobs" is closed and empty
-- waiting consumers are killed
the next one gets it
