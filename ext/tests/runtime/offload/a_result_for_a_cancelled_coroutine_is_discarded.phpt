--TEST--
A result that the loop has not delivered before its coroutine is cancelled is discarded, and wakes no other one
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
use function Nexus\Async\{all, await, delay, spawn};
use function Nexus\Internal\offload_counters;

// The loop does not run during these calls.
$compute_until_done = function (): void {
    $end = microtime(true) + 10;
    do {
        $counters = offload_counters();
    } while ($counters['running'] + $counters['queued'] > 0 && microtime(true) < $end);
};

$outcomes = [];
for ($round = 0; $round < 30; $round++) {
    // Opened here: if a coroutine computes for long before it waits, the loop runs.
    $pipes = array_map(fn(int $i) => $i % 2 === 0 ? null : popen('exit 0', 'r'), range(0, 6));
    delay(0);
    $lookups = array_map(
        fn(int $i) => spawn(fn() => $i % 2 === 0 ? gethostbyname('localhost') : pclose($pipes[$i])),
        range(1, 6),
    );
    delay(0);
    $compute_until_done();
    foreach (array_slice($lookups, 0, 5) as $lookup) {
        $lookup->cancel();
    }
    foreach ($lookups as $i => $lookup) {
        try {
            $outcomes[] = ($i < 5 ? 'left, ' : '')
                . 'answered'
                . (await($lookup) === ($i % 2 === 0 ? 0 : '127.0.0.1') ? '' : ' wrongly');
        } catch (Nexus\Async\CancelledError) {
            $outcomes[] = 'cancelled';
        }
    }
    // Other coroutines wait on the stacks that have become free.
    all(array_map(fn() => spawn(fn() => delay(0.001)), range(1, 6)));
}
$counts = array_count_values($outcomes) + ['left, answered' => 0];
// Sometimes the loop runs when the first calls have ended and the last ones have not begun.
echo $counts['cancelled'] > 50 && $counts['cancelled'] + $counts['left, answered'] === 150
    ? "cancelled\n"
    : json_encode($counts) . "\n";
echo $counts['answered'], " answered\n";
?>
--EXPECT--
cancelled
30 answered
