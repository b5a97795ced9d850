<?php

declare(strict_types=1);

// The time to encode and decode a value, by the codec of the workers and by PHP's, less the time of two internal calls
// that do nothing. All take turns in one process.

use Nexus\Bench\Programs\Worker\Order;
use Nexus\Server\Internal\CodecTable;

use function Nexus\Bench\Programs\cpu_time;
use function Nexus\Bench\Programs\print_json;
use function Nexus\Bench\Programs\Worker\share;
use function Nexus\Server\Internal\decode;
use function Nexus\Server\Internal\encode;

require __DIR__ . '/boot.php';
require __DIR__ . '/Order.php';

// Space for each of the values, as in the ring of a worker.
const WINDOW = 2048;

$times = share(200_000);
$table = new CodecTable();

$calls = [
    'empty' => static function (mixed $value, int $times): void {
        for ($i = 0; $i < $times; ++$i) {
            $first = is_countable($value);
            $second = is_countable($value);
        }
    },
    'table' => static function (mixed $value, int $times) use ($table): void {
        for ($i = 0; $i < $times; ++$i) {
            $bytes = $table->encode($value, WINDOW);
            $built = $table->decode($bytes);
        }
    },
    'named' => static function (mixed $value, int $times): void {
        for ($i = 0; $i < $times; ++$i) {
            $bytes = encode($value);
            $built = decode($bytes);
        }
    },
    'serialize' => static function (mixed $value, int $times): void {
        for ($i = 0; $i < $times; ++$i) {
            $bytes = serialize($value);
            $built = unserialize($bytes);
        }
    },
];
if (extension_loaded('igbinary')) {
    $calls['igbinary'] = static function (mixed $value, int $times): void {
        for ($i = 0; $i < $times; ++$i) {
            $bytes = igbinary_serialize($value);
            $built = igbinary_unserialize((string) $bytes);
        }
    };
}

$order = new Order(4711, 'Ada Lovelace, London', 19.5);
$values = [
    'small' => $order,
    'named' => $order,
    'list' => [1, 2, 3, 4, 5],
    'map' => ['id' => 4711, 'name' => 'Ada', 'total' => 19.5, 'paid' => true, 'note' => null],
    'string' => str_repeat('0123456789abcdef', 64),
];
foreach ($values as $value) {
    foreach ([$table->decode($table->encode($value, WINDOW)), decode(encode($value))] as $built) {
        serialize($built) === serialize($value) || throw new LogicException('A value was changed by the codec.');
    }
}

$took = static function (string $call, mixed $value, int $times) use ($calls): float {
    $began = cpu_time();
    $calls[$call]($value, $times);

    return (cpu_time() - $began) / $times;
};
$round = static function () use ($calls, $values, $took, $times): array {
    $figures = [];
    foreach ($values as $name => $value) {
        $empty = $took('empty', $value, $times);
        $ours = $name === 'named' ? 'named' : 'table';
        $figures["{$name}.nexus"] = $took($ours, $value, $times) - $empty;
        foreach (array_diff_key($calls, ['empty' => 0, 'table' => 0, 'named' => 0]) as $peer => $call) {
            $figures["{$name}.{$peer}"] = $took($peer, $value, $times) - $empty;
        }
    }

    return $figures;
};
$round();
print_json(['residentBytes' => 0]);
while (fgets(STDIN) !== false) {
    print_json($round());
}
