--TEST--
The Unix socket of a dead server is replaced, that of a living one and other files are not
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Server\Internal\Sockets;

$path = sys_get_temp_dir() . '/nexus-' . getmypid() . '.sock';
$living = Sockets::listenUnix($path, 16);
echo Sockets::describe(Sockets::listenUnix($path, 16)), "\n";
Sockets::close($living);
var_dump(file_exists($path));
$next = Sockets::listenUnix($path, 16);
var_dump($next >= 0, stream_socket_client("unix://{$path}") !== false);
unlink($path);
file_put_contents($path, 'precious');
echo Sockets::describe(Sockets::listenUnix($path, 16)), ': ', file_get_contents($path), "\n";
unlink($path);
?>
--EXPECT--
Address already in use
bool(true)
bool(true)
bool(true)
File exists: precious
