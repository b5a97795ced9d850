--TEST--
file_get_contents() of a server that takes its time, fifty at once: both sides are coroutines of one process
--EXTENSIONS--
nexus
--INI--
nexus.hooks=1
--FILE--
<?php
use function Nexus\Async\{spawn};

require __DIR__ . '/ticker.inc';
$server = stream_socket_server('tcp://127.0.0.1:0', $code, $message, STREAM_SERVER_BIND | STREAM_SERVER_LISTEN,
    stream_context_create(['socket' => ['backlog' => 128]]));
$address = stream_socket_get_name($server, false);
$serving = spawn(static function () use ($server): void {
    while ($client = @stream_socket_accept($server, -1)) {
        spawn(static function () use ($client): void {
            $path = explode(' ', fgets($client))[1];
            while (rtrim(fgets($client)) !== '') {
            }
            usleep(200_000);
            fwrite($client, "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\npage " . $path);
            fclose($client);
        });
    }
});
[$pages, $took, $ticked] = fifty(static fn(int $i): string|false => file_get_contents("http://$address/$i"));
// One after the other they would take ten seconds.
var_dump($pages === array_map(static fn(int $i): string => "page /$i", range(1, 50)), $took > 0.2, $took < 5, $ticked);
$serving->cancel();
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
