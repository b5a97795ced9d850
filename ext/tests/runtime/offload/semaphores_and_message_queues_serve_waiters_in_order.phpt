--TEST--
semop(), msgrcv() and msgsnd(): waiters for the same thing are served in order, and do not block waiters for others
--EXTENSIONS--
nexus
ffi
sysvsem
sysvmsg
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

/** Each coroutine begins when the one before has called. */
function in_order(array $calls): array
{
    $coroutines = [];
    foreach ($calls as $i => $call) {
        $hasAsked = false;
        $coroutines[$i] = spawn(function () use ($call, &$hasAsked) {
            $hasAsked = true;
            return $call();
        });
        while (!$hasAsked) {
            delay(0.001);
        }
        unset($hasAsked);
    }
    delay(0.02);
    return $coroutines;
}

echo "-- semaphores\n";
$set = $libc->semget(2)[0];
$change = fn(int $number, int $by, int $limit = -1): int => $libc->semop($set, $number, $by, $limit)[1];
$got = new ArrayObject();
$take = fn(string $name, int $number, int $by) => function () use ($name, $number, $by, $change, $got) {
    $got[] = $name . ($change($number, $by) ?: '');
};
$waiters = in_order([
    $take('a', 0, -1),
    $take('b', 0, -1),
    $take('other', 1, -1),
    $take('c', 0, -1),
    $take('two', 0, -2),
]);
$began = slept();
$change(1, 1);
await($waiters[2]);
foreach ([0, 1, 3] as $i) {
    $change(0, 1);
    await($waiters[$i]);
}
$change(0, 2);
all($waiters);
echo implode(' ', (array) $got), slept() - $began < 0.2e9 ? " at once\n" : " late\n";

$limited = spawn(fn() => $change(0, -1, 30));
echo await($limited) === 11 ? "EAGAIN\n" : "?\n";

$zero = in_order([fn() => $change(0, 1), fn() => $change(0, 0), fn() => $change(0, -1)]);
echo json_encode(all($zero)), "\n";

$left = spawn(fn() => timeout(0.02, fn() => $change(0, -1)));
try {
    await($left);
} catch (Nexus\Async\TimeoutException $e) {
    echo get_class($e->getPrevious()), "\n";
}
$change(0, 1);
echo await(spawn(fn() => $change(0, -1))), "\n";

$removed = spawn(fn() => $change(0, -1));
delay(0.01);
$libc->semrm($set);
echo await($removed) === 43 ? "EIDRM\n" : "?\n";

echo "-- those of PHP\n";
$semaphore = sem_get($key = random_int(1, PHP_INT_MAX >> 32), 1);
sem_acquire($semaphore);
$holders = in_order(array_fill(0, 3, function () use ($semaphore) {
    sem_acquire($semaphore);
    delay(0.001);
    return sem_release($semaphore);
}));
echo json_encode(await(spawn(fn() => sem_acquire($semaphore, true)))), "\n";
sem_release($semaphore);
echo json_encode(all($holders)), "\n";
sem_remove($semaphore);

echo "-- messages\n";
$queue = msg_get_queue($key);
$receive = fn(int $type, int $flags = 0) => fn(): string|int => msg_receive(
    $queue,
    $type,
    $got,
    256,
    $text,
    false,
    $flags,
    $error,
)
    ? $text
    : $error;
$send = fn(int $type, string $text): int => msg_send($queue, $type, $text, false, true, $error) ? 0 : $error;
$readers = in_order([$receive(7), $receive(7), $receive(8), $receive(7)]);
$began = slept();
$send(8, 'eight');
echo await($readers[2]), "\n";
$send(7, 'first');
$send(7, 'second');
$send(7, 'third');
echo implode(' ', all([$readers[0], $readers[1], $readers[3]])), slept() - $began < 0.2e9 ? " at once\n" : " late\n";

$gone = spawn(fn() => timeout(0.02, $receive(9)));
try {
    await($gone);
} catch (Nexus\Async\TimeoutException) {
    $send(9, 'kept');
    echo await(spawn($receive(9))), "\n";
}

$filled = 0;
$writer = spawn(function () use ($send, &$filled) {
    while ($filled < 200 && $send(1, str_repeat('x', 250)) === 0) {
        $filled++;
    }
});
delay(0.05);
$before = $filled;
for ($i = 0; $i < 200; $i++) {
    await(spawn($receive(0)));
}
await($writer);
echo $before < 200 && $filled === 200 ? "the writer waited for space\n" : "{$before} {$filled}\n";

$removed = spawn($receive(1));
delay(0.01);
msg_remove_queue($queue);
echo await($removed) === 43 ? "EIDRM\n" : "?\n";
?>
--EXPECT--
-- semaphores
other a b c two at once
EAGAIN
[0,0,0]
Nexus\Async\CancelledError
0
EIDRM
-- those of PHP
false
[true,true,true]
-- messages
eight
first second third at once
kept
the writer waited for space
EIDRM
