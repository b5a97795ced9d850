--TEST--
A shared map refuses impossible arguments, values and sizes with a code
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Shared\Map;

$map = Map::create('small', 64 << 10);
$map->set('text', 'text');
$map->set('most', PHP_INT_MAX);
$calls = [
    fn() => Map::create('', 64 << 10),
    fn() => Map::create('tiny', 1),
    fn() => Map::create('negative', -1),
    fn() => Map::create('small', 128 << 10),
    fn() => Map::create('small', 64 << 10, true),
    fn() => $map->get(''),
    fn() => $map->has(str_repeat('k', 1025)),
    fn() => $map->set('', 1),
    fn() => $map->delete(''),
    fn() => $map->set('key', 1, 0),
    fn() => $map->set('key', fn() => 1),
    fn() => $map->set('key', str_repeat('x', 128 << 10)),
    fn() => $map->set('key', str_repeat('x', 17 << 20)),
    fn() => $map->compareAndSet('key', fn() => 1, 1),
    fn() => $map->compareAndSet('key', 1, fn() => 1),
    fn() => $map->increment('text'),
    fn() => $map->increment('most'),
    fn() => clone $map,
    fn() => serialize($map),
    function () use ($map) {
        foreach ($map as &$value) {
        }
    },
];
foreach ($calls as $call) {
    try {
        $call();
        echo "accepted\n";
    } catch (Throwable $failure) {
        echo get_class($failure), ': ', $failure->getMessage(), "\n";
    }
}
var_dump($map->has('key'), $map->get('text'), count($map));
$evicts = Map::create('evicts', 64 << 10, evict: true);
for ($index = 0; $index < 1000; $index++) {
    $evicts->set("key {$index}", str_repeat('x', 1000));
}
var_dump($evicts->has('key 999'), count($evicts) < 64);
?>
--EXPECT--
Nexus\Async\MisuseError: [NX-0107] The name of a shared map must have 1 to 200 bytes
Nexus\Async\MisuseError: [NX-0107] A shared map must have 32768 bytes to 128 GiB
Nexus\Async\MisuseError: [NX-0107] A shared map must have 32768 bytes to 128 GiB
Nexus\Async\MisuseError: [NX-1211] The shared map "small" exists with 65536 bytes and evict: false: use the same for all openers
Nexus\Async\MisuseError: [NX-1211] The shared map "small" exists with 65536 bytes and evict: false: use the same for all openers
Nexus\Async\MisuseError: [NX-0107] A key of a shared map must have 1 to 1024 bytes
Nexus\Async\MisuseError: [NX-0107] A key of a shared map must have 1 to 1024 bytes
Nexus\Async\MisuseError: [NX-0107] A key of a shared map must have 1 to 1024 bytes
Nexus\Async\MisuseError: [NX-0107] A key of a shared map must have 1 to 1024 bytes
Nexus\Async\MisuseError: [NX-0107] The ttl must be more than 0 seconds, or null
Nexus\NotTransferableError: [NX-1205] $closure: a closure cannot be carried to another process
Nexus\Shared\FullException: [NX-1210] There is no space for this in the shared map: give Map::create() more bytes, or evict: true
Nexus\TransferException: [NX-1206] A value for another process has more than 16 MiB: send parts of it, or the name of a file
Nexus\NotTransferableError: [NX-1205] $closure: a closure cannot be carried to another process
Nexus\NotTransferableError: [NX-1205] $closure: a closure cannot be carried to another process
Nexus\Async\MisuseError: [NX-1212] Map::increment() needs an integer, and the present value is none
Nexus\Async\MisuseError: [NX-1212] The result of Map::increment() is too large for an integer
Error: Trying to clone an uncloneable object of class Nexus\Shared\Map
Exception: Serialization of 'Nexus\Shared\Map' is not allowed
Error: A shared map cannot be iterated by reference
bool(false)
string(4) "text"
int(2)
bool(true)
bool(true)
