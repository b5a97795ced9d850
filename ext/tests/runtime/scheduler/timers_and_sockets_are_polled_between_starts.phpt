--TEST--
Coroutines that compute do not delay timers; timers that are always due do not delay the start of coroutines
--EXTENSIONS--
nexus
--SKIPIF--
<?php if (getenv('NX_SCHED_SEED')) die('skip a seeded run knows no time'); ?>
--FILE--
<?php
use function Nexus\Async\{all, delay, spawn};

$compute = static function (int $milliseconds): void {
    for ($end = hrtime(true) + $milliseconds * 1_000_000; hrtime(true) < $end;);
};
$spawn = static function (callable $body, int &$begun): void {
    $counted = static function () use ($body, &$begun): void {
        $begun++;
        $body();
    };
    all(array_map(static fn() => spawn($counted), range(1, 50)));
};
$bodies = [
    'wait on a timer' => static fn() => [$compute(4), delay(0.001)],
    // They wait for longer than the ticker, so that the loop wakes them behind it, and runs again when they have
    // computed: no coroutine has started since.
    'compute afterwards, too' => static fn() => [$compute(4), delay(0.002), $compute(2)],
    'wait in a call' => static fn() => [$compute(4), usleep(1000)],
    'do not wait' => static fn() => $compute(4),
];
foreach ($bodies as $name => $body) {
    $starts = [];
    $begun = 0;
    $ticker = spawn(static function () use (&$starts, &$begun): never {
        while (true) {
            delay(0.001);
            $starts[] = $begun;
        }
    });
    delay(0.005);
    $starts = [];
    $spawn($body, $begun);
    $ticker->cancel();
    // Measured without the clock: the number of coroutines that begin between two ticks.
    $most = 0;
    foreach ($starts as $i => $count) {
        $most = max($most, $count - ($starts[$i - 1] ?? 0));
    }
    echo "{$name}: ",
        $begun === 50 && $most <= 9 ? 'ticks between starts' : "{$most} of {$begun} began between two ticks", "\n";
}

// A socket is polled as often as a timer.
$heard = null;
$begun = 0;
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$reader = spawn(static function () use ($a, &$heard, &$begun): void {
    fread($a, 1);
    $heard = $begun;
});
delay(0.001);
fwrite($b, 'x');
$spawn($bodies['wait in a call'], $begun);
echo $heard !== null && $heard <= 9 ? 'heard' : "heard after {$heard} starts", "\n";

// Each of them is due again whenever the others have run.
$busy = array_map(static fn(): Nexus\Async\Coroutine => spawn(static function () use ($compute): never {
    while (true) {
        delay(0.001);
        $compute(1);
    }
}), range(1, 4));
delay(0.02);
$began = hrtime(true);
all(array_map(static fn(): Nexus\Async\Coroutine => spawn(static fn() => null), range(1, 20)));
$took = (hrtime(true) - $began) / 1e6;
array_map(static fn(Nexus\Async\Coroutine $coroutine) => $coroutine->cancel(), $busy);
echo $took < 60_000 ? 'started' : "starts took {$took} ms", "\n";
?>
--EXPECT--
wait on a timer: ticks between starts
compute afterwards, too: ticks between starts
wait in a call: ticks between starts
do not wait: ticks between starts
heard
started
