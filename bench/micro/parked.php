<?php

declare(strict_types=1);

use Nexus\Async\Channel;
use Nexus\Async\ChannelClosedException;

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;
use function Nexus\Bench\cpu_time;
use function Nexus\Bench\memory_status;

require __DIR__ . '/harness.php';

$wanted = (int) ($argv[1] ?? 1000);
/** @var Channel<int> $channel */
$channel = new Channel();
$body = static function () use ($channel): int {
    try {
        return $channel->receive();
    } catch (ChannelClosedException) {
        return 0;
    }
};
$coroutines = array_fill(0, $wanted, null);
$resident = memory_status('VmRSS');
$tables = memory_status('VmPTE');
$heap = memory_get_usage();
$began = cpu_time();
for ($i = 0; $i < $wanted; ++$i) {
    $coroutines[$i] = spawn($body);
}
delay(0);
$took = cpu_time() - $began;
$figures = [
    'residentBytes' => (memory_status('VmRSS') - $resident) / $wanted,
    'tableBytes' => (memory_status('VmPTE') - $tables) / $wanted,
    'heapBytes' => (memory_get_usage() - $heap) / $wanted,
    'maps' => substr_count((string) file_get_contents('/proc/self/maps'), "\n"),
    'nanoseconds' => $took / $wanted,
];

// Those that got no stack have failed with a typed error; they are not parked.
$channel->close();
$parked = 0;
$failure = null;
foreach ($coroutines as $coroutine) {
    try {
        $coroutine === null || await($coroutine) === 0 || throw new LogicException('Nobody sends.');
        ++$parked;
    } catch (\Throwable $thrown) {
        $failure ??= $thrown->getMessage();
    }
}
echo json_encode(['parked' => $parked, 'failure' => $failure] + $figures, JSON_THROW_ON_ERROR), "\n";
