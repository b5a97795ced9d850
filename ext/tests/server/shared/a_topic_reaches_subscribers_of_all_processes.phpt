--TEST--
A topic reaches the subscribers of all processes in order, follows their policies, and survives kills
--EXTENSIONS--
nexus
pcntl
posix
--FILE--
<?php
use Nexus\Async\{MisuseError, TimeoutException};
use Nexus\Shared\{FullException, Queue, SlowSubscriber, SlowSubscriberException, SubscriptionClosedException, Topic};

use function Nexus\Async\{await, spawn, timeout};

function attempt(Closure $call): void
{
    try {
        var_dump($call());
    } catch (Throwable $exception) {
        echo $exception::class, ': ', $exception->getMessage(), "\n";
    }
}

$lobby = Topic::of('chat.lobby');
var_dump($lobby->name(), $lobby->publish('too early'));
$all = $lobby->subscribe();
$any = Topic::of('chat.*')->subscribe(2);
$first = Topic::of('>')->subscribe(capacity: 1, slow: SlowSubscriber::DropNewest);
var_dump($lobby->subscribers(), Topic::of('other')->subscribers());
echo json_encode([$lobby->publish(['n' => 1]), $lobby->publish(2), Topic::of('chat.hall')->publish('three')]), "\n";
echo json_encode([count($all), count($any), $all->receive(), $all->tryReceive(), $all->tryReceive('none')]), "\n";
echo json_encode([$any->receive(), $any->receive(), $any->lost(), $first->receive(), $first->lost()]), "\n";

echo "-- mistakes\n";
attempt(static fn () => Topic::of('chat..lobby'));
attempt(static fn () => Topic::of('chat.*')->publish(1));
attempt(static fn () => Topic::of('chat.*')->subscribers());
attempt(static fn () => $lobby->subscribe(0));
attempt(static fn () => $lobby->subscribe(1025));
attempt(static fn () => $lobby->publish(static fn () => 1));
attempt(static fn () => $all->receive(0.001));
attempt(static fn () => timeout(0.001, static fn () => $all->receive()));

echo "-- waiting\n";
$heard = spawn(static function () use ($all): array {
    $lines = [];
    foreach ($all as $name => $line) {
        $lines[] = "{$name}: {$line}";
    }

    return $lines;
});
Nexus\Internal\wait_until_idle();
$lobby->publish('late');
Nexus\Internal\wait_until_idle();
$all->close();
var_dump(await($heard), $all->isClosed(), $all->lost());
attempt(static fn () => $all->receive());

echo "-- policies\n";
$fails = $lobby->subscribe(1, SlowSubscriber::Fail);
$waits = $lobby->subscribe(1, SlowSubscriber::Wait);
$published = spawn(static function () use ($lobby): int {
    for ($i = 1; $i <= 4; $i++) {
        $lobby->publish($i);
    }

    return $i;
});
for ($i = 1; $i <= 4; $i++) {
    echo $waits->receive(), ' ';
}
echo await($published), ' ', $fails->receive(), "\n";
attempt(static fn () => $fails->receive());
$lobby->publish('fills the queue');
attempt(static fn () => $lobby->publish('times out', 0.001));
$waits->close();

echo "-- other processes\n";
const MESSAGES = 3000;
$ready = Queue::create('ready', 10);
$results = Queue::create('results', 10);
$children = [];
for ($child = 0; $child < 3; $child++) {
    $children[] = $pid = pcntl_fork();
    if ($pid === 0) {
        $child === 0 ? attempt(static fn () => $any->receive()) : null;
        $subscription = $lobby->subscribe(100, SlowSubscriber::Wait);
        $ready->push(true);
        $next = 0;
        foreach ($subscription as $number) {
            if ($number !== $next++ || $next === MESSAGES) {
                break;
            }
        }
        $results->push([$next, $subscription->lost()]);
        exit(0);
    }
    $ready->pop();
}
for ($i = 0; $i < MESSAGES; $i++) {
    $lobby->publish($i);
}
foreach ($children as $pid) {
    echo json_encode($results->pop()), "\n";
    pcntl_waitpid($pid, $status);
}

echo "-- a subscriber is killed while a publisher waits for it\n";
for ($round = 0; $round < 3; $round++) {
    $pid = pcntl_fork();
    if ($pid === 0) {
        $subscription = $lobby->subscribe(1, SlowSubscriber::Wait);
        $ready->push(true);
        $results->pop();
        exit(0);
    }
    $ready->pop();
    $lobby->publish('first');
    $blocked = spawn(static fn (): int => $lobby->publish('second'));
    Nexus\Internal\wait_until_idle();
    posix_kill($pid, SIGKILL);
    pcntl_waitpid($pid, $status);
    echo await($blocked), ' ';
}

echo "\n-- publishers are killed\n";
$numbers = $lobby->subscribe(1024);
for ($round = 0; $round < 5; $round++) {
    $pid = pcntl_fork();
    if ($pid === 0) {
        for ($i = 0; ; $i++) {
            $lobby->publish([$round, $i]);
        }
    }
    [$of] = $numbers->receive();
    posix_kill($pid, SIGKILL);
    pcntl_waitpid($pid, $status);
    $last = -1;
    $inOrder = $of === $round;
    while (([, $i] = $numbers->tryReceive([0, PHP_INT_MAX])) && $i < PHP_INT_MAX) {
        $inOrder = $inOrder && $i > $last;
        $last = $i;
    }
    echo $inOrder ? 'in order ' : 'NOT in order ';
}
echo "\n", $lobby->publish('still works') >= 1 ? 'works' : 'does not work', "\n";
?>
--EXPECT--
string(10) "chat.lobby"
int(0)
int(3)
int(1)
[3,2,1]
[2,2,{"n":1},2,"none"]
[2,"three",1,{"n":1},2]
-- mistakes
Nexus\Async\MisuseError: [NX-0107] "chat..lobby" is not the name of a topic: it has 1 to 200 bytes in tokens that dots separate, and wildcards ("*" for one token, ">" at the end) for subscribers only
Nexus\Async\MisuseError: [NX-0107] "chat.*" is not the name of a topic: it has 1 to 200 bytes in tokens that dots separate, and wildcards ("*" for one token, ">" at the end) for subscribers only
Nexus\Async\MisuseError: [NX-0107] "chat.*" is not the name of a topic: it has 1 to 200 bytes in tokens that dots separate, and wildcards ("*" for one token, ">" at the end) for subscribers only
Nexus\Async\MisuseError: [NX-0107] The queue of a subscriber has 1 to 1024 messages, not 0
Nexus\Async\MisuseError: [NX-0107] The queue of a subscriber has 1 to 1024 messages, not 1025
Nexus\NotTransferableError: [NX-1205] $closure: a closure cannot be carried to another process
Nexus\Async\TimeoutException: [NX-0102] Timed out after 0.001 s: message of the topic "chat.lobby"
Nexus\Async\TimeoutException: [NX-0102] The time limit of 0.001 s ran out
-- waiting
array(1) {
  [0]=>
  string(16) "chat.lobby: late"
}
bool(true)
int(0)
Nexus\Shared\SubscriptionClosedException: [NX-1218] The subscription of "chat.lobby" is closed
-- policies
1 2 3 4 5 1
Nexus\Shared\SlowSubscriberException: [NX-1217] The subscriber of "chat.lobby" was too slow: its queue was full, and a message was lost
Nexus\Async\TimeoutException: [NX-0102] Timed out after 0.001 s: publish to the topic "chat.lobby"
-- other processes
Nexus\Async\MisuseError: [NX-0107] The subscription of "chat.*" belongs to the process that has subscribed: subscribe after the fork
[3000,0]
[3000,0]
[3000,0]
-- a subscriber is killed while a publisher waits for it
1 1 1 
-- publishers are killed
in order in order in order in order in order 
works
