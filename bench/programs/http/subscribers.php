<?php

declare(strict_types=1);

/*
 * Subscribes to a stream of events on many connections, and keeps them. For each line of its input it publishes one
 * event, and prints the seconds until the last connection has it.
 *
 * subscribers.php ADDRESS CONNECTIONS
 */

[, $address, $connections] = array_filter((array) $_SERVER['argv'], is_string(...)) + array_fill(0, 3, '1');
$connect = static function (string $request) use ($address): mixed {
    $socket = @stream_socket_client("tcp://{$address}", $errno, $error, 30);
    $socket !== false || throw new RuntimeException("{$address}: {$error}");
    stream_set_timeout($socket, 60);
    stream_set_read_buffer($socket, 0);
    fwrite($socket, $request);

    return $socket;
};
$await = static function (mixed $socket, string $text): void {
    assert(is_resource($socket));
    $received = '';
    while (!str_contains($received, $text)) {
        $piece = fread($socket, 65_536);
        $piece !== false && $piece !== '' || throw new RuntimeException("The stream ended after \"{$received}\"");
        $received .= $piece;
    }
};
$failure = '';
$sockets = [];
try {
    // Some at a time: the server refuses requests of a burst that would have to wait for more than a second.
    for ($left = (int) $connections; $left > 0; $left -= 20) {
        $opened = [];
        for ($i = 0; $i < min(20, $left); ++$i) {
            $opened[] = $connect("GET /events HTTP/1.1\r\nHost: {$address}\r\n\r\n");
        }
        foreach ($opened as $socket) {
            $await($socket, "subscribed\n\n");
        }
        $sockets = [...$sockets, ...$opened];
    }
} catch (RuntimeException $thrown) {
    $failure = $thrown->getMessage();
}
echo json_encode(['opened' => count($sockets), 'failure' => $failure], JSON_THROW_ON_ERROR), "\n";
for ($number = 1; $failure === '' && fgets(STDIN) !== false; ++$number) {
    $body = "event {$number}";
    $publisher = $connect('');
    assert(is_resource($publisher));
    $length = strlen($body);
    $began = hrtime(true);
    fwrite($publisher, "POST /events HTTP/1.1\r\nHost: {$address}\r\nContent-Length: {$length}\r\n\r\n{$body}");
    foreach ($sockets as $socket) {
        $await($socket, "data: {$body}\n\n");
    }
    $seconds = (hrtime(true) - $began) / 1e9;
    $await($publisher, 'HTTP/1.1 204');
    fclose($publisher);
    echo json_encode(['seconds' => $seconds], JSON_THROW_ON_ERROR), "\n";
}
