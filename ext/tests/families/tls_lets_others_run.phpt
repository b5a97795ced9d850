--TEST--
TLS, fifty connections at once: handshakes and the traffic after them
--DESCRIPTION--
Family: streams, TLS
Chapter: streams
Extension: openssl
How: cooperative
Calls: fgets(), fread(), fwrite(), stream_socket_client(), stream_socket_accept(), stream_socket_enable_crypto() with tls:// and ssl://
Library: libssl
Note: The cryptography of a handshake computes for about a millisecond.
--EXTENSIONS--
nexus
--FILE--
<?php
require __DIR__ . '/family.inc';
require __DIR__ . '/server.inc';

$unverified = static fn() => stream_context_create(['ssl' => [
    'verify_peer' => false,
    'verify_peer_name' => false,
    'allow_self_signed' => true,
]]);
$open = static fn(string $address) => stream_socket_client(
    $address,
    $number,
    $message,
    10,
    STREAM_CLIENT_CONNECT,
    $unverified(),
);
$answer = static fn(int $number): string => "answer {$number}\n";

$lines = server('lines', 'tls://127.0.0.1:0');
$connections = array_map(static fn() => $open("tls://{$lines}"), range(0, 50));
foreach ([
    'fgets()' => fgets(...),
    'fread()' => static fn($connection): string => fread($connection, 100),
] as $name => $read) {
    fifty($name, 0.2, static function (int $number) use ($connections, $read): string {
        fwrite($connections[$number], "{$number}\n");

        return $read($connections[$number]);
    }, $answer);
}

$late = server('late', 'tcp://127.0.0.1:0');
fifty('stream_socket_client()', 0.2, static function (int $number) use ($open, $late): string {
    $connection = $open("tls://{$late}");
    fwrite($connection, "{$number}\n");

    return fgets($connection);
}, $answer);
fifty('stream_socket_enable_crypto()', 0.2, static function (int $number, $connection): string {
    stream_socket_enable_crypto($connection, true, STREAM_CRYPTO_METHOD_TLS_CLIENT);
    fwrite($connection, "{$number}\n");

    return fgets($connection);
}, $answer, static fn() => $open("tcp://{$late}"));
?>
--EXPECT--
fgets(): cooperative
fread(): cooperative
stream_socket_client(): cooperative
stream_socket_enable_crypto(): cooperative
