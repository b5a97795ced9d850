--TEST--
Predis: commands, pipelines, transactions, blocking pops, pub/sub and slow connections, fifty at once
--DESCRIPTION--
Family: Predis
Chapter: databases
Extension: predis/predis
How: cooperative
Calls: Predis\Client::get(), Predis\Client::set(), Predis\Client::pipeline(), Predis\Client::transaction(), Predis\Client::blpop(), Predis\Client::pubSubLoop(), every other command
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--SKIPIF--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/services.inc';
skip_without_service('REDIS');
skip_without(is_file(
    getenv('NEXUS_PACKAGES') . '/predis/predis/composer.json'
) ? null : 'predis/predis is not in build/peers-php');
?>
--FILE--
<?php
use Predis\Client;

use function Nexus\Async\{delay, spawn};

require __DIR__ . '/family.inc';
require __DIR__ . '/services.inc';
require getenv('NEXUS_PACKAGES') . '/autoload.php';

$connect = static fn(?string $address = null): Client => new Client(
    'tcp://' . ($address ?? service('REDIS')) . '?read_write_timeout=-1'
);
$proxy = new SlowProxy('REDIS');
$slow = static fn(): Client => $proxy->open($connect, static fn(Client $redis) => $redis->ping());
$itself = static fn(int $number): string => (string) $number;

fifty(
    'set()',
    0.2,
    static fn(int $number, Client $redis): string => (string) $redis->set("key {$number}", $number),
    static fn(): string => 'OK',
    $slow,
);
fifty('get()', 0.2, static fn(int $number, Client $redis): mixed => $redis->get("key {$number}"), $itself, $slow);
$setAndGet = static fn(int $number): Closure => static function ($commands) use ($number): void {
    $commands->set("key {$number}", $number);
    $commands->get("key {$number}");
};
$pipelined = static fn(int $number, Client $redis): mixed => $redis->pipeline($setAndGet($number))[1];
$transacted = static fn(int $number, Client $redis): mixed => $redis->transaction($setAndGet($number))[1];
fifty('a pipeline', 0.2, $pipelined, $itself, $slow);
fifty('a transaction', 0.2, $transacted, $itself, $slow);
fifty(
    'a large value',
    0.2,
    static fn(int $number, Client $redis): int => strlen($redis->eval('return string.rep("x", 100000)', 0)),
    static fn(): int => 100_000,
    $slow,
);
fifty('blpop()', 0.2, static function (int $number, Client $redis) use ($connect): mixed {
    spawn(static function () use ($connect, $number): void {
        delay(0.2);
        $connect()->rpush("list {$number}", [$number]);
    });

    return $redis->blpop(["list {$number}"], 5)[1];
}, $itself, static fn(): Client => $connect());
fifty('pubSubLoop()', 0.2, static function (int $number) use ($connect): mixed {
    spawn(static function () use ($connect, $number): void {
        delay(0.2);
        $connect()->publish("news {$number}", (string) $number);
    });
    $loop = $connect()->pubSubLoop(['subscribe' => "news {$number}"]);
    foreach ($loop as $message) {
        if ($message->kind === 'message') {
            $loop->stop();

            return $message->payload;
        }
    }
}, $itself);
$proxy->delay(0.2);
fifty(
    'connecting, and the first command',
    0.2,
    static fn(int $number): mixed => $connect($proxy->address)->get("key {$number}"),
    $itself,
);
?>
--EXPECT--
set(): cooperative
get(): cooperative
a pipeline: cooperative
a transaction: cooperative
a large value: cooperative
blpop(): cooperative
pubSubLoop(): cooperative
connecting, and the first command: cooperative
