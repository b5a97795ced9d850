--TEST--
A body source that never waits, to a client that keeps up with it, lets other requests run
--EXTENSIONS--
nexus
sockets
--SKIPIF--
<?php
if (getenv('NX_SCHED_SEED')) {
    die('skip a seed decides how often the other one has its turn');
}
$socket = socket_create(AF_INET, SOCK_STREAM, 0);
const SO_RCVBUFFORCE = 33;
if (!@socket_set_option($socket, SOL_SOCKET, SO_RCVBUFFORCE, 64 << 20)) {
    die('skip only root has such buffers');
}
?>
--FILE--
<?php
use Nexus\Http\Server\HttpServer;
use Nexus\Http\Response;
use Nexus\Server\Internal\Sockets;
use function Nexus\Async\{delay, spawn};

const MIBS = 16;
const SO_RCVBUFFORCE = 33;
$turns = $given = 0;
$source = function () use (&$given) {
    for (; $given < MIBS * 16; $given++) {
        yield str_repeat('x', 65536);
    }
};
$server = new HttpServer([[['GET'], '/', fn () => Response::stream($source), []]]);
$server->listen($listening = Sockets::listenTcp('127.0.0.1', 0, 16, true));
// All of it fits into the kernel's buffer of the client, which need not read.
$client = socket_create(AF_INET, SOCK_STREAM, 0);
socket_set_option($client, SOL_SOCKET, SO_RCVBUFFORCE, 64 << 20);
socket_connect($client, '127.0.0.1', Sockets::portOf($listening));
socket_write($client, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
$other = spawn(function () use (&$turns, &$given) {
    while ($given < MIBS * 16) {
        $turns += $given > 0 ? 1 : 0;
        delay(0);
    }
});
$other->await();
var_dump($turns >= MIBS - 1);
?>
--EXPECT--
bool(true)
