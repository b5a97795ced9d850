--TEST--
A wait for a descriptor that is closed fails, and the next owner of its number is not affected
--EXTENSIONS--
nexus
sockets
--INI--
nexus.hooks=1
--FILE--
<?php
use function Nexus\Async\{await, spawn};

socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
[$a, $b] = $pair;
$reader = spawn(static fn(): array => [@socket_read($a, 10), socket_last_error()]);
$next = spawn(static fn(): array => [@socket_read($a, 10), socket_last_error()]);
$selector = spawn(static function () use ($a): mixed {
    $read = [$a];
    $write = $except = null;
    return @socket_select($read, $write, $except, 60);
});
Nexus\Internal\wait_until_idle();
$started = hrtime(true);
socket_close($a);
socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $another);
socket_write($another[1], 'for the next owner');
foreach ([$reader, $next] as $waiter) {
    echo json_encode(await($waiter)), "\n";
}
var_dump(await($selector), (hrtime(true) - $started) / 1e9 < 30);
var_dump(socket_read($another[0], 100));
?>
--EXPECT--
[false,9]
[false,9]
bool(false)
bool(true)
string(18) "for the next owner"
