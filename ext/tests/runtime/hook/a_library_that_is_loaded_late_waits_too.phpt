--TEST--
An extension loaded at run time waits on the reactor like those loaded at startup
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
enable_dl=1
--SKIPIF--
<?php
if (extension_loaded('sockets') || !is_file(ini_get('extension_dir') . '/sockets.so')) {
    die('skip sockets cannot be loaded late');
}
?>
--FILE--
<?php
use function Nexus\Async\{all, spawn};

dl('sockets.so');
socket_create_pair(1, SOCK_STREAM, 0, $pair);
$values = all([
    spawn(static fn(): mixed => socket_read($pair[0], 5)),
    spawn(static fn(): mixed => socket_write($pair[1], 'heard')),
]);
echo $values[0], "\n";
?>
--EXPECT--
heard
