--TEST--
While a coroutine uses a TLS stream, a call of another coroutine fails and names the owner and its place
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/tls.inc';
require __DIR__ . '/attempt.inc';

[$near, $far] = tls_pair();
$reader = spawn(fn() => fgets($near));
delay(0.01);
attempt('fgets', fn() => fgets($near));
attempt('fwrite', fn() => fwrite($near, 'x'));
attempt('feof', fn() => feof($near));
attempt('by array_map', fn() => array_map(fgets(...), [$near]));
attempt('stream_copy_to_stream', fn() => stream_copy_to_stream($far, $near));
attempt('fclose', fn() => @fclose($near));
attempt('meta data', fn() => stream_get_meta_data($near)['eof']);
fwrite($far, "hello\n");
attempt('the first', fn() => await($reader));
attempt('then', fn() => fwrite($near, "and back\n") . ' ' . fgets($far));

$writer = spawn(fn() => fwrite($near, str_repeat('x', 8 << 20)));
delay(0.05);
attempt('fgets', fn() => fgets($near));
attempt('fwrite', fn() => fwrite($near, 'x'));
for ($left = 8 << 20; $left > 0;) {
    $left -= strlen(fread($far, 65536));
}
attempt('the first', fn() => await($writer));

// A wrong use is not a failure of the peer: code that catches exceptions does not catch it.
$reader = spawn(fn() => fgets($near));
delay(0.01);
try {
    fgets($near);
} catch (Exception) {
    echo "not reached\n";
} catch (Nexus\Async\HandleBusyError $error) {
    echo $error->errorCode(), ' ', $error->getMessage(), "\n";
}
$reader->cancel();
?>
--EXPECTF--
fgets: \HandleBusyError [NX-0601] This TLS stream is in use: coroutine N has been waiting in fgets() at a_tls_stream_refuses_a_second_coroutine.php:8, and coroutine 0 (main) calls fgets().
fwrite: \HandleBusyError [NX-0601] This TLS stream is in use: coroutine N has been waiting in fgets() at a_tls_stream_refuses_a_second_coroutine.php:8, and coroutine 0 (main) calls fwrite().
feof: \HandleBusyError [NX-0601] This TLS stream is in use: coroutine N has been waiting in fgets() at a_tls_stream_refuses_a_second_coroutine.php:8, and coroutine 0 (main) calls feof().
by array_map: \HandleBusyError [NX-0601] This TLS stream is in use: coroutine N has been waiting in fgets() at a_tls_stream_refuses_a_second_coroutine.php:8, and coroutine 0 (main) calls fgets().
stream_copy_to_stream: \HandleBusyError [NX-0601] This TLS stream is in use: coroutine N has been waiting in fgets() at a_tls_stream_refuses_a_second_coroutine.php:8, and coroutine 0 (main) calls stream_copy_to_stream().
fclose: false
meta data: false
the first: "hello\n"
then: "9 and back\n"
fgets: \HandleBusyError [NX-0601] This TLS stream is in use: coroutine N has been waiting in fwrite() at a_tls_stream_refuses_a_second_coroutine.php:21, and coroutine 0 (main) calls fgets().
fwrite: \HandleBusyError [NX-0601] This TLS stream is in use: coroutine N has been waiting in fwrite() at a_tls_stream_refuses_a_second_coroutine.php:21, and coroutine 0 (main) calls fwrite().
the first: 8388608
NX-0601 [NX-0601] This TLS stream is in use: coroutine %d has been waiting for %f s in fgets() at %sa_tls_stream_refuses_a_second_coroutine.php:31, and coroutine 0 (main) calls fgets(). It serves one call at a time: give each coroutine its own, borrow it from a pool, or hold a Mutex around calls that belong together
