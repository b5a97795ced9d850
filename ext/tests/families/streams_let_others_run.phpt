--TEST--
Streams over tcp, unix and udp, fifty at once
--DESCRIPTION--
Family: streams, sockets
Chapter: streams
Extension: standard
How: cooperative
Calls: fread(), fgets(), fgetc(), fgetcsv(), fwrite(), stream_get_contents(), stream_get_line(), stream_copy_to_stream(), stream_socket_recvfrom(), stream_socket_sendto(), stream_socket_client(), stream_socket_accept(), stream_select()
Note: tcp://, unix://, udp:// and udg://, pairs of stream_socket_pair(); with a time limit of stream_set_timeout(), too.
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

$path = sys_get_temp_dir() . '/nexus-families-' . getmypid();
register_shutdown_function(static fn(): bool => @unlink($path));
$tcp = server('lines');
$addresses = [
    'tcp' => "tcp://{$tcp}",
    'unix' => 'unix://' . server('lines', "unix://{$path}"),
    'udp' => 'udp://' . server('datagrams', 'udp://127.0.0.1:0'),
];
$connections = array_map(
    static fn(string $address): array => array_map(static fn() => stream_socket_client($address), range(0, 50)),
    $addresses,
);
$answer = static fn(int $number): string => "answer {$number}\n";
$ask = static fn(string $kind, callable $read): Closure
    => static function (int $number) use ($connections, $kind, $read): mixed {
    fwrite($connections[$kind][$number], "{$number}\n");

    return $read($connections[$kind][$number]);
};

foreach (array_keys($addresses) as $kind) {
    fifty("fgets() of {$kind}", 0.2, $ask($kind, fgets(...)), $answer);
}
fifty('fread()', 0.2, $ask('tcp', static fn($connection): string => fread($connection, 100)), $answer);
fifty(
    'fgetc() and stream_get_line()',
    0.2,
    $ask('tcp', static fn($connection): string => fgetc($connection) . stream_get_line($connection, 100, "\n") . "\n"),
    $answer,
);
fifty(
    'fgetcsv()',
    0.2,
    $ask('unix', static fn($connection): string => implode(',', fgetcsv($connection, escape: '')) . "\n"),
    $answer,
);
fifty(
    'stream_get_contents()',
    0.2,
    $ask('unix', static fn($connection): string => stream_get_contents($connection, 7) . fgets($connection)),
    $answer,
);
fifty('stream_copy_to_stream()', 0.2, $ask('unix', static function ($connection): string {
    $memory = fopen('php://memory', 'w+');
    stream_copy_to_stream($connection, $memory, 7);

    return stream_get_contents($memory, offset: 0) . fgets($connection);
}), $answer);
fifty(
    'stream_socket_recvfrom()',
    0.2,
    $ask('udp', static fn($connection): string => stream_socket_recvfrom($connection, 100)),
    $answer,
);
fifty('stream_select()', 0.2, $ask('tcp', static function ($connection): string {
    [$read, $write, $except] = [[$connection], [], []];

    return stream_select($read, $write, $except, 5) . ' ' . fgets($connection);
}), static fn(int $number): string => "1 {$answer($number)}");

// No data arrives on them.
fifty('stream_select() in vain', 0.2, static function (int $number) use ($connections): int {
    [$read, $write, $except] = [[$connections['tcp'][$number]], [], []];

    return stream_select($read, $write, $except, 0, 200_000);
}, static fn(): int => 0);
fifty('fgets() in vain', 0.2, static function (int $number) use ($connections): array {
    stream_set_timeout($connections['tcp'][$number], 0, 200_000);

    return [fgets($connections['tcp'][$number]), stream_get_meta_data($connections['tcp'][$number])['timed_out']];
}, static fn(): array => [false, true]);

$control = array_map(static fn() => stream_socket_client("tcp://{$tcp}"), range(0, 50));
fifty('stream_socket_accept()', 0.2, static function (int $number, $listener) use ($control): string {
    fwrite($control[$number], 'CALL ' . stream_socket_get_name($listener, false) . "\n");

    return fgets(stream_socket_accept($listener, 5));
}, static fn(): string => "calling\n", static fn() => stream_socket_server('tcp://127.0.0.1:0'));
?>
--EXPECT--
fgets() of tcp: cooperative
fgets() of unix: cooperative
fgets() of udp: cooperative
fread(): cooperative
fgetc() and stream_get_line(): cooperative
fgetcsv(): cooperative
stream_get_contents(): cooperative
stream_copy_to_stream(): cooperative
stream_socket_recvfrom(): cooperative
stream_select(): cooperative
stream_select() in vain: cooperative
fgets() in vain: cooperative
stream_socket_accept(): cooperative
