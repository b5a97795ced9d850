--TEST--
A result that the loop has not delivered before its coroutine is cancelled is discarded, and wakes no other one
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
use Nexus\Async\{CancelledError, Channel};
use function Nexus\Async\{all, await, delay, spawn};
use function Nexus\Internal\offload_counters;

// The loop does not run during these calls.
$compute_until_done = function (): void {
    $end = microtime(true) + 10;
    do {
        $counters = offload_counters();
    } while ($counters['running'] + $counters['queued'] > 0 && microtime(true) < $end);
};

// If a coroutine computes for long before it waits, the loop runs, and the first results are delivered: another round.
$counts = ['cancelled' => 0, 'left, answered' => 0, 'answered' => 0];
for ($round = 0; $counts['cancelled'] < 50 && $round < 1000; $round++) {
    $pipes = array_map(fn(int $i) => $i % 2 === 0 ? null : popen('exit 0', 'r'), range(0, 6));
    $gate = new Channel();
    $begun = 0;
    $lookups = [];
    for ($i = 1; $i <= 6; $i++) {
        $lookups[] = spawn(function () use ($i, $pipes, $gate, &$begun): string|int {
            $begun++;
            foreach ($gate as $nothing);

            return $i % 2 === 0 ? gethostbyname('localhost') : pclose($pipes[$i]);
        });
    }
    while ($begun < 6) {
        delay(0.001);
    }
    $gate->close();
    delay(0);
    $compute_until_done();
    foreach (array_slice($lookups, 0, 5) as $lookup) {
        $lookup->cancel();
    }
    foreach ($lookups as $i => $lookup) {
        try {
            $answer = await($lookup);
            $counts[($i < 5 ? 'left, ' : '') . 'answered']++;
            if ($answer !== ($i % 2 === 0 ? 0 : '127.0.0.1')) {
                echo "wrong: {$answer}\n";
            }
        } catch (CancelledError) {
            $counts['cancelled']++;
        }
    }
    // Other coroutines wait on the stacks that have become free.
    all(array_map(fn() => spawn(fn() => delay(0.001)), range(1, 6)));
}
echo $counts['cancelled'] >= 50 ? "cancelled\n" : json_encode($counts) . "\n";
var_dump($counts['cancelled'] + $counts['left, answered'] === 5 * $round, $counts['answered'] === $round);
?>
--EXPECT--
cancelled
bool(true)
bool(true)
