--TEST--
Two readers of a descriptor take turns, a writer does not wait for them, and the bytes of two writers do not mix
--EXTENSIONS--
nexus
sockets
--INI--
nexus.hooks=1
--FILE--
<?php
use function Nexus\Async\{all, await, delay, spawn};

socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
[$a, $b] = $pair;
$asked = [];
$read = static function (string $name) use ($a, &$asked): string {
    $asked[] = $name;
    return $name . socket_read($a, 5);
};
$readers = ['x' => spawn(static fn(): string => $read('x ')), 'y' => spawn(static fn(): string => $read('y '))];
while (count($asked) < 2) {
    delay(0.001);
}
socket_write($a, 'written beside readers');
var_dump(socket_read($b, 100));
[$first, $second] = array_map(static fn(string $name): mixed => $readers[trim($name)], $asked);
socket_write($b, 'first');
var_dump(await($first) === "{$asked[0]}first", $second->isDone());
socket_write($b, 'later');
var_dump(await($second) === "{$asked[1]}later");

// A socket buffers some 200 KiB, so that each writer waits in the middle of its data.
$writers = [];
foreach (['x', 'y', 'z'] as $letter) {
    $writers[] = spawn(static fn(): int => socket_write($a, str_repeat($letter, 1_000_000)));
}
$reader = spawn(static function () use ($b): string {
    delay(0.05);
    for ($text = ''; strlen($text) < 3_000_000;) {
        $text .= socket_read($b, 65536);
    }
    return $text;
});
$blocks = array_map(static fn(string $letter): string => str_repeat($letter, 1_000_000), ['x', 'y', 'z']);
var_dump(array_sum(all($writers)), strlen(str_replace($blocks, '.', await($reader))));
?>
--EXPECT--
string(22) "written beside readers"
bool(true)
bool(false)
bool(true)
int(3000000)
int(3)
