--TEST--
Sockets of one set share a port; another set can neither take it nor any port in use
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Sockets;

$first = Sockets::listenTcp('127.0.0.1', 0, 16, true);
$port = Sockets::portOf($first);
$second = Sockets::listenTcp('127.0.0.1', $port, 16, false);
var_dump($second > $first);
echo Sockets::describe(Sockets::listenTcp('127.0.0.1', $port, 16, true)), "\n";
echo Sockets::describe(Sockets::listenTcp('0.0.0.0', $port, 16, true)), "\n";
$foreign = stream_socket_server('tcp://127.0.0.1:0');
$taken = (int) substr(strrchr(stream_socket_get_name($foreign, false), ':'), 1);
echo Sockets::describe(Sockets::listenTcp('127.0.0.1', $taken, 16, true)), "\n";
Sockets::close($first);
Sockets::close($second);
var_dump(Sockets::listenTcp('127.0.0.1', $port, 16, true) >= 0);
?>
--EXPECT--
bool(true)
Address already in use
Address already in use
Address already in use
bool(true)
