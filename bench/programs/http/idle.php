<?php

declare(strict_types=1);

/*
 * Opens connections, has one request answered on each, and keeps them until its input ends.
 *
 * idle.php ADDRESS PATH CONNECTIONS
 */

[, $address, $path, $connections] = array_filter((array) $_SERVER['argv'], is_string(...)) + array_fill(0, 4, '1');
$request = "GET {$path} HTTP/1.1\r\nHost: {$address}\r\n\r\n";
$sockets = [];
$error = '';
for ($i = 0; $i < (int) $connections; ++$i) {
    $socket = @stream_socket_client("tcp://{$address}", $errno, $error, 5);
    if ($socket === false) {
        break;
    }
    stream_set_read_buffer($socket, 0);
    fwrite($socket, $request);
    if (!str_starts_with((string) fread($socket, 65536), 'HTTP/1.1 200')) {
        $error = 'no answer';
        break;
    }
    $sockets[] = $socket;
}
echo json_encode(
    ['opened' => count($sockets), 'failure' => count($sockets) < (int) $connections ? $error : ''],
    JSON_THROW_ON_ERROR,
), "\n";
fgets(STDIN);

// A connection that the server has closed is readable.
$alive = 0;
foreach ($sockets as $socket) {
    stream_set_blocking($socket, false);
    $alive += fread($socket, 1) === '' && !feof($socket) ? 1 : 0;
}
echo json_encode(['alive' => $alive], JSON_THROW_ON_ERROR), "\n";
