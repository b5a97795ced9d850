--TEST--
Memcached by a slow line: one key and many, both protocols, and connecting, fifty at once
--DESCRIPTION--
Family: memcached
Chapter: databases
Extension: memcached
How: cooperative
Calls: Memcached::get(), Memcached::set(), Memcached::getMulti(), Memcached::setMulti(), Memcached::increment(), Memcached::cas(), Memcached::delete(), Memcached::fetch(), every other command
Library: libmemcached
Note: The name of the host is looked up in a thread.
--EXTENSIONS--
nexus
igbinary
msgpack
memcached
--INI--
nexus.hooks=1
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('MEMCACHED'); ?>
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/services.inc';

$proxy = new SlowProxy('MEMCACHED');
$greet = static fn(Memcached $memcached) => $memcached->get('nothing');
$slow = static fn(): Memcached => $proxy->open(memcached(...), $greet);
$binary = static fn(): Memcached => $proxy->open(
    static fn(string $address): Memcached => memcached($address, true),
    $greet,
);
$itself = static fn(int $number): int => $number;
$yes = static fn(): bool => true;

foreach (['text' => $slow, 'binary' => $binary] as $protocol => $open) {
    fifty(
        "set(), {$protocol}",
        0.2,
        static fn(int $number, Memcached $memcached): bool => $memcached->set("key-{$number}", $number),
        $yes,
        $open,
    );
    fifty(
        "get(), {$protocol}",
        0.2,
        static fn(int $number, Memcached $memcached): mixed => $memcached->get("key-{$number}"),
        $itself,
        $open,
    );
    fifty(
        "setMulti(), {$protocol}",
        0.2,
        static fn(int $number, Memcached $memcached): bool => $memcached->setMulti([
            "more-{$number}" => $number,
            "most-{$number}" => 0,
        ]),
        $yes,
        $open,
    );
    fifty(
        "getMulti(), {$protocol}",
        0.2,
        static fn(int $number, Memcached $memcached): mixed
            => $memcached->getMulti(["more-{$number}", "most-{$number}"])["more-{$number}"],
        $itself,
        $open,
    );
    fifty(
        "a large value, {$protocol}",
        0.2,
        static fn(int $number, Memcached $memcached): bool => $memcached->set("large-{$number}", random_bytes(20_000)),
        $yes,
        $open,
    );
}
fifty(
    'getDelayed() and fetch()',
    0.2,
    static fn(int $number, Memcached $memcached): mixed => $memcached->getDelayed(["key-{$number}"])
        ? $memcached->fetch()['value']
        : null,
    $itself,
    $slow,
);
fifty(
    'increment()',
    0.2,
    static fn(int $number, Memcached $memcached): int => $memcached->increment("key-{$number}", 0),
    $itself,
    $slow,
);
fifty(
    'delete()',
    0.2,
    static fn(int $number, Memcached $memcached): bool => $memcached->delete('nothing')
        || $memcached->getResultCode() === Memcached::RES_NOTFOUND,
    $yes,
    $slow,
);
$proxy->delay(0.2);
fifty(
    'connecting, and the first command',
    0.2,
    static fn(int $number): mixed => memcached($proxy->address)->get("key-{$number}"),
    $itself,
);
?>
--EXPECT--
set(), text: cooperative
get(), text: cooperative
setMulti(), text: cooperative
getMulti(), text: cooperative
a large value, text: cooperative
set(), binary: cooperative
get(), binary: cooperative
setMulti(), binary: cooperative
getMulti(), binary: cooperative
a large value, binary: cooperative
getDelayed() and fetch(): cooperative
increment(): cooperative
delete(): cooperative
connecting, and the first command: cooperative
