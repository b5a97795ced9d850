--TEST--
A cancelled call breaks a TLS stream, which can only be closed then; a plain stream continues, its data is read again
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{delay, spawn, timeout};

require __DIR__ . '/tls.inc';
require __DIR__ . '/attempt.inc';

$huge = str_repeat('x', 16 << 20);
foreach (['a read' => fn($near) => fgets($near), 'a write' => fn($near) => fwrite($near, $huge)] as $name => $call) {
    [$near, $far] = tls_pair();
    attempt($name, fn() => timeout(0.05, fn() => $call($near)));
    attempt('fwrite', fn() => fwrite($near, 'y'));
    attempt('fgets', fn() => fgets($near));
    attempt('fclose', fn() => fclose($near));
}
[$other] = tls_pair();
attempt('another', fn() => fwrite($other, 'y'));

// PHP repeats the handshake until its time limit expires, 60 s from now.
$silent = stream_socket_server('tcp://127.0.0.1:0');
$started = hrtime(true);
attempt(
    'a handshake',
    fn() => timeout(0.05, fn() => @stream_socket_client('tls://' . stream_socket_get_name($silent, false))),
);
attempt('took its limit', fn() => hrtime(true) - $started < 20e9);

[$near, $far] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
attempt('a plain write', fn() => timeout(0.05, fn() => fwrite($near, $huge)));
stream_set_blocking($far, false);
while (fread($far, 1 << 20) !== '') {
}
attempt('fwrite', fn() => fwrite($near, 'y') . fread($far, 10));
$reads = [
    'fgets' => fn() => fgets($near),
    'stream_get_contents' => fn() => stream_get_contents($near, 100),
    'stream_get_line' => fn() => stream_get_line($near, 100, "\n"),
    'assigned' => function () use ($near) {
        $line = fgets($near);
        return $line;
    },
];
foreach ($reads as $name => $read) {
    fwrite($far, 'the half');
    attempt($name, fn() => timeout(0.05, $read));
    fwrite($far, " is not lost\n");
    attempt('then', fn() => fgets($near));
}
?>
--EXPECT--
a read: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
fwrite: \BrokenHandleException [NX-0602] This TLS stream is broken: coroutine 0 (main) was cancelled in fgets() at a_cancelled_call_breaks_a_tls_stream_and_no_other.php:8, in the middle of an exchange, and coroutine 0 (main) calls fwrite().
fgets: \BrokenHandleException [NX-0602] This TLS stream is broken: coroutine 0 (main) was cancelled in fgets() at a_cancelled_call_breaks_a_tls_stream_and_no_other.php:8, in the middle of an exchange, and coroutine 0 (main) calls fgets().
fclose: true
a write: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
fwrite: \BrokenHandleException [NX-0602] This TLS stream is broken: coroutine 0 (main) was cancelled in fwrite() at a_cancelled_call_breaks_a_tls_stream_and_no_other.php:8, in the middle of an exchange, and coroutine 0 (main) calls fwrite().
fgets: \BrokenHandleException [NX-0602] This TLS stream is broken: coroutine 0 (main) was cancelled in fwrite() at a_cancelled_call_breaks_a_tls_stream_and_no_other.php:8, in the middle of an exchange, and coroutine 0 (main) calls fgets().
fclose: true
another: 1
a handshake: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
took its limit: true
a plain write: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
fwrite: "1y"
fgets: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
then: "the half is not lost\n"
stream_get_contents: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
then: "the half is not lost\n"
stream_get_line: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
then: "the half is not lost\n"
assigned: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
then: "the half is not lost\n"
