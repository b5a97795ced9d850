<?php

declare(strict_types=1);

// Nanoseconds of CPU time of one operation on what workers share, without waiting; the value is a small object. A loop
// around a call that does nothing is subtracted.

use Nexus\Bench\Programs\Worker\Order;
use Nexus\Shared\{Atomic, Map, Queue, Topic};

use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\print_json;
use function Nexus\Bench\Programs\Worker\share;

require __DIR__ . '/boot.php';
require __DIR__ . '/Order.php';

$times = share(100_000);
$order = new Order(4711, 'Ada Lovelace, London', 19.5);
$map = Map::create('bench map', 64 << 20);
$queue = Queue::create('bench queue', 16);
$atomic = Atomic::create('bench count');
$topic = Topic::of('bench.one');
$one = $topic->subscribe();
$many = array_map(static fn(): mixed => Topic::of('bench.many')->subscribe(), range(1, 100));
$wide = Topic::of('bench.many');
$keys = array_map(static fn(int $number): string => "key {$number}", range(0, 999));
foreach ($keys as $key) {
    $map->set($key, $order);
}
$system = \function_exists('msg_get_queue') ? msg_get_queue(random_int(1, 0x7fffffff), 0600) : false;

/** @var array<string, \Closure(int): mixed> $calls by row */
$calls = [
    'empty' => static fn(int $i): int => $i,
    'get' => static fn(int $i): mixed => $map->get($keys[$i % 1000]),
    'set' => static function (int $i) use ($map, $keys, $order): void {
        $map->set($keys[$i % 1000], $order);
    },
    'increment' => static fn(int $i): int => $map->increment('count'),
    'atomic' => static fn(int $i): int => $atomic->add(),
    'queue' => static function (int $i) use ($queue, $order): mixed {
        $queue->push($order);

        return $queue->pop();
    },
    'topic' => static function (int $i) use ($topic, $one, $order): mixed {
        $topic->publish($order);

        return $one->receive();
    },
    'topic.100' => static function (int $i) use ($wide, $many, $order): void {
        if ($i % 100 === 0) {
            $wide->publish($order);
            foreach ($many as $subscription) {
                $subscription->receive();
            }
        }
    },
];
if ($system !== false) {
    $calls['sysv'] = static function (int $i) use ($system, $order): mixed {
        msg_send($system, 1, serialize($order), false);
        msg_receive($system, 1, $type, 65_536, $bytes, false);

        return unserialize(is_string($bytes) ? $bytes : '');
    };
}
$round = static function () use ($calls, $times): array {
    $figures = [];
    foreach ($calls as $name => $call) {
        $began = cpu_time();
        for ($i = 0; $i < $times; ++$i) {
            $call($i);
        }
        $figures[$name] = (cpu_time() - $began) / $times - ($figures['empty'] ?? 0.0);
    }

    return $figures;
};
$round();
$isCounted = $map->get('count') === $times && $atomic->get() === $times;
$isCounted || throw new LogicException('The map or the integer has lost an increment.');
print_json(['residentBytes' => 0]);
while (fgets(STDIN) !== false) {
    print_json($round());
}
if ($system !== false) {
    msg_remove_queue($system);
}
