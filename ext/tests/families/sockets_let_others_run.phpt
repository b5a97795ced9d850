--TEST--
The sockets extension, fifty at once
--DESCRIPTION--
Family: sockets
Chapter: streams
Extension: sockets
How: cooperative
Calls: socket_connect(), socket_accept(), socket_read(), socket_write(), socket_recv(), socket_send(), socket_recvfrom(), socket_sendto(), socket_recvmsg(), socket_sendmsg(), socket_select()
Note: SO_RCVTIMEO and SO_SNDTIMEO end a wait as ever.
--EXTENSIONS--
nexus
sockets
--FILE--
<?php
use function Nexus\Async\{delay, spawn};

require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

[$tcp, $port] = explode(':', $server = server('lines'));
[$udp, $udpPort] = explode(':', server('datagrams', 'udp://127.0.0.1:0'));
$connections = $datagrams = $control = [];
for ($i = 0; $i <= 50; $i++) {
    socket_connect($connections[] = socket_create(AF_INET, SOCK_STREAM, SOL_TCP), $tcp, (int) $port);
    socket_connect($control[] = socket_create(AF_INET, SOCK_STREAM, SOL_TCP), $tcp, (int) $port);
    socket_connect($datagrams[] = socket_create(AF_INET, SOCK_DGRAM, SOL_UDP), $udp, (int) $udpPort);
}
$answer = static fn(int $number): string => "answer {$number}\n";
$ask = static fn(array $sockets, callable $read): Closure
    => static function (int $number) use ($sockets, $read): mixed {
    socket_write($sockets[$number], "{$number}\n");

    return $read($sockets[$number], $number);
};

fifty(
    'socket_read()',
    0.2,
    $ask($connections, static fn(Socket $socket): string => socket_read($socket, 100)),
    $answer,
);
fifty(
    'socket_read() of a line',
    0.2,
    $ask($connections, static fn(Socket $socket): string => socket_read($socket, 100, PHP_NORMAL_READ)),
    $answer,
);
fifty('socket_recv()', 0.2, $ask($connections, static function (Socket $socket, int $number): string {
    socket_recv($socket, $text, strlen("answer {$number}\n"), MSG_WAITALL);

    return $text;
}), $answer);
fifty('socket_recvfrom()', 0.2, $ask($datagrams, static function (Socket $socket) use ($udpPort): string {
    socket_recvfrom($socket, $text, 100, 0, $address, $port);

    return $port === (int) $udpPort ? $text : "from {$port}";
}), $answer);
fifty('socket_recvmsg()', 0.2, $ask($datagrams, static function (Socket $socket): string {
    $message = ['buffer_size' => 100, 'controllen' => 64];
    socket_recvmsg($socket, $message);

    return $message['iov'][0];
}), $answer);
fifty('socket_select()', 0.2, $ask($connections, static function (Socket $socket): string {
    [$read, $write, $except] = [[$socket], [], []];

    return socket_select($read, $write, $except, 5) . ' ' . socket_read($socket, 100);
}), static fn(int $number): string => "1 {$answer($number)}");
fifty('socket_read() in vain', 0.2, static function (int $number) use ($connections): array {
    socket_set_option($connections[$number], SOL_SOCKET, SO_RCVTIMEO, ['sec' => 0, 'usec' => 200_000]);

    return [@socket_read($connections[$number], 100), socket_last_error($connections[$number])];
}, static fn(): array => [false, SOCKET_EAGAIN]);

fifty('socket_accept()', 0.2, static function (int $number, Socket $listener) use ($control): string {
    socket_getsockname($listener, $address, $port);
    socket_write($control[$number], "CALL tcp://{$address}:{$port}\n");

    return socket_read(socket_accept($listener), 100);
}, static fn(): string => "calling\n", static function (): Socket {
    socket_bind($listener = socket_create(AF_INET, SOCK_STREAM, SOL_TCP), '127.0.0.1', 0);
    socket_listen($listener);

    return $listener;
});

// More than the buffers hold: all of it fits only when the reader reads, after the delay.
$big = str_repeat('0123456789abcdef', 1 << 15);
$late = static function (): array {
    socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
    spawn(static function () use ($pair): void {
        delay(0.2);
        while (socket_recv($pair[1], $text, 1 << 16, 0) > 0) {
        }
    });

    return $pair;
};
foreach ([
    'socket_write()' => socket_write(...),
    'socket_send()' => static fn(Socket $socket, string $text): int => socket_send($socket, $text, strlen($text), 0),
] as $name => $write) {
    fifty($name, 0.2, static function (int $number, array $pair) use ($write, $big): int {
        $written = $write($pair[0], $big);
        socket_shutdown($pair[0]);

        return $written;
    }, static fn(): int => strlen($big), $late);
}

// No answer arrives while the listener's queue is full; TCP tries again after a second.
fifty('socket_connect()', 1, static function (int $number, array $full): bool {
    socket_getsockname($full[0], $address, $port);

    return socket_connect(socket_create(AF_INET, SOCK_STREAM, SOL_TCP), $address, $port);
}, static fn(): bool => true, static function (): array {
    socket_bind($listener = socket_create(AF_INET, SOCK_STREAM, SOL_TCP), '127.0.0.1', 0);
    socket_listen($listener, 0);
    socket_getsockname($listener, $address, $port);
    socket_connect($first = socket_create(AF_INET, SOCK_STREAM, SOL_TCP), $address, $port);
    spawn(static function () use ($listener): void {
        delay(0.5);
        socket_accept($listener);
    });

    return [$listener, $first];
});
?>
--EXPECT--
socket_read(): cooperative
socket_read() of a line: cooperative
socket_recv(): cooperative
socket_recvfrom(): cooperative
socket_recvmsg(): cooperative
socket_select(): cooperative
socket_read() in vain: cooperative
socket_accept(): cooperative
socket_write(): cooperative
socket_send(): cooperative
socket_connect(): cooperative
