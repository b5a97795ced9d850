--TEST--
curl_exec() in a coroutine opens no socket besides its connection, on its first and its second transfer
--EXTENSIONS--
nexus
curl
--FILE--
<?php
use function Nexus\Async\spawn;

function open_sockets(): int
{
    $links = array_map(
        static fn(string $fd): string => (string) @readlink("/proc/self/fd/{$fd}"),
        scandir('/proc/self/fd'),
    );

    return count(array_filter($links, static fn(string $link): bool => str_starts_with($link, 'socket:')));
}

$server = stream_socket_server('tcp://127.0.0.1:0');
$handle = curl_init('http://' . stream_socket_get_name($server, false));
curl_setopt($handle, CURLOPT_RETURNTRANSFER, true);
foreach (['first', 'second'] as $which) {
    $before = open_sockets();
    $page = spawn(static fn(): string|bool => curl_exec($handle));
    $client = stream_socket_accept($server);
    while (trim((string) fgets($client)) !== '');
    printf("%s: %d sockets\n", $which, open_sockets() - $before);
    fwrite($client, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\nConnection: close\r\n\r\npage");
    fclose($client);
    echo $page->await(), "\n";
}
?>
--EXPECT--
first: 2 sockets
page
second: 2 sockets
page
