--TEST--
Listening sockets, peers and users are reported as they are; a datagram reaches paths and abstract names
--EXTENSIONS--
nexus
sockets
--FILE--
<?php
use Nexus\Server\Internal\{Process, Sockets};

$path = sys_get_temp_dir() . '/nexus-' . getmypid() . '.sock';
$listening = Sockets::listenUnix($path, 16, 0600);
printf(
    "%o %s\n",
    fileperms($path) & 0777,
    str_replace((string) getmypid(), 'PID', basename(Sockets::nameOf($listening))),
);
$bound = Sockets::listenTcp('127.0.0.1', 0, 16, true, false);
var_dump(Sockets::checkListening($listening), Sockets::checkListening($bound) < 0, Sockets::checkListening(999) < 0);
var_dump(@stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($bound)));
Sockets::activate($bound, 16);
var_dump(
    Sockets::checkListening($bound),
    is_resource(stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($bound))),
);
echo preg_replace('/\d+$/', 'PORT', Sockets::nameOf($bound)), "\n";
$client = stream_socket_client("unix://{$path}");
var_dump(Sockets::peerUser($client) === fileowner('/proc/self/cmdline'));
unlink($path);

foreach ([$path, "\0nexus-" . getmypid()] as $address) {
    $manager = socket_create(AF_UNIX, SOCK_DGRAM, 0);
    socket_bind($manager, $address);
    var_dump(Sockets::notify(str_replace("\0", '@', $address), "READY=1\n"), socket_read($manager, 100));
}
unlink($path);
var_dump(Sockets::notify('/nonexistent/socket', 'x') < 0, Sockets::notify(str_repeat('x', 200), 'x') < 0);

[$ours, $theirs] = Sockets::pair();
var_dump(Sockets::send($theirs, 'hello'), fread(fopen("php://fd/{$ours}", 'r'), 5));
var_dump(Process::userNamed('root'), Process::userNamed('nobody-at-all'), Process::groupNamed('no-such-group'));
?>
--EXPECT--
600 nexus-PID.sock
int(0)
bool(true)
bool(true)
bool(false)
int(0)
bool(true)
http://127.0.0.1:PORT
bool(true)
int(0)
string(8) "READY=1
"
int(0)
string(8) "READY=1
"
bool(true)
bool(true)
int(5)
string(5) "hello"
array(2) {
  ["user"]=>
  int(0)
  ["group"]=>
  int(0)
}
NULL
NULL
