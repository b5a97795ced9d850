--TEST--
phpredis: commands, pipelines, transactions, blocking pops, pub/sub and slow connections, fifty at once
--DESCRIPTION--
Family: phpredis
Chapter: databases
Extension: redis
How: cooperative
Calls: Redis::connect(), Redis::get(), Redis::set(), Redis::exec(), Redis::blPop(), Redis::xRead(), Redis::subscribe(), Redis::wait(), every other command
--EXTENSIONS--
nexus
igbinary
redis
--INI--
nexus.hooks=1
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('REDIS'); ?>
--FILE--
<?php
use function Nexus\Async\{delay, spawn};

require __DIR__ . '/family.inc';
require __DIR__ . '/services.inc';

$pool = array_map(static fn(): Redis => redis(), range(0, 50));
$proxy = new SlowProxy('REDIS');
$slow = static fn(): Redis => $proxy->open(redis(...), static fn(Redis $redis) => $redis->ping());
$itself = static fn(int $number): string => (string) $number;

fifty(
    'set()',
    0.2,
    static fn(int $number, Redis $redis): mixed => $redis->set("key {$number}", $number),
    static fn(): bool => true,
    $slow,
);
fifty('get()', 0.2, static fn(int $number, Redis $redis): mixed => $redis->get("key {$number}"), $itself, $slow);
fifty(
    'a pipeline',
    0.2,
    static fn(int $number, Redis $redis): mixed
        => $redis->pipeline()->set("key {$number}", $number)->get("key {$number}")->exec()[1],
    $itself,
    $slow,
);
fifty(
    'a transaction',
    0.2,
    static fn(int $number, Redis $redis): mixed
        => $redis->multi()->set("key {$number}", $number)->get("key {$number}")->exec()[1],
    $itself,
    $slow,
);
fifty(
    'a large value',
    0.2,
    static fn(int $number, Redis $redis): int => strlen($redis->eval('return string.rep("x", 100000)')),
    static fn(): int => 100_000,
    $slow,
);
fifty(
    'blPop() in vain',
    1,
    static fn(int $number): mixed => $pool[$number]->blPop(["nothing {$number}"], 1),
    static fn(): array => [],
);
fifty('blPop()', 0.2, static function (int $number) use ($pool): mixed {
    spawn(static function () use ($number): void {
        delay(0.2);
        redis()->rPush("list {$number}", $number);
    });

    return $pool[$number]->blPop(["list {$number}"], 5)[1];
}, $itself);
fifty(
    'xRead()',
    0.2,
    static fn(int $number): mixed => $pool[$number]->xRead(["stream {$number}" => '$'], 1, 200),
    static fn(): array => [],
);
fifty('wait()', 0.2, static fn(int $number): mixed => $pool[$number]->wait(1, 200), static fn(): int => 0);
fifty('subscribe()', 0.2, static function (int $number): mixed {
    $redis = redis();
    spawn(static function () use ($number): void {
        delay(0.2);
        redis()->publish("news {$number}", (string) $number);
    });
    $heard = null;
    try {
        $hear = static function (Redis $redis, string $channel, string $message) use (&$heard): void {
            $heard = $message;
            $redis->close(); // ends the connection in every version
        };
        $redis->subscribe(["news {$number}"], $hear);
    } catch (RedisException) {
    }

    return $heard;
}, $itself);
$proxy->delay(0.2);
fifty(
    'connecting, and the first command',
    0.2,
    static fn(int $number): mixed => redis($proxy->address)->get("key {$number}"),
    $itself,
);
?>
--EXPECT--
set(): cooperative
get(): cooperative
a pipeline: cooperative
a transaction: cooperative
a large value: cooperative
blPop() in vain: cooperative
blPop(): cooperative
xRead(): cooperative
wait(): cooperative
subscribe(): cooperative
connecting, and the first command: cooperative
