<?php

/**
 * NX-0601 HANDLE_BUSY
 * Class: Nexus\Async\HandleBusyError
 * Means: A handle is used while another coroutine is in a call on it
 * Cause: Two coroutines share a database connection, a Redis client, a curl handle or a TLS stream, and one called it
 *     while the other waited in it.
 * Cure: Give each coroutine a handle of its own, lend handles from a pool, or hold a Mutex around the calls that
 *     belong together.
 */

declare(strict_types=1);

use function Nexus\Async\delay;
use function Nexus\Async\spawn;

$key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
openssl_x509_export(openssl_csr_sign(openssl_csr_new(['commonName' => 'localhost'], $key), null, $key, 1), $certificate);
openssl_pkey_export($key, $private);
$file = tempnam(sys_get_temp_dir(), 'nexus');
file_put_contents($file, $certificate . $private);
$server = stream_socket_server('tls://127.0.0.1:0', context: stream_context_create(['ssl' => ['local_cert' => $file]]));
spawn(static fn(): mixed => stream_socket_accept($server));
$trusting = stream_context_create(['ssl' => ['verify_peer' => false, 'verify_peer_name' => false]]);
$stream = stream_socket_client('tls://' . stream_socket_get_name($server, false), context: $trusting);
unlink($file);
spawn(static fn(): string|false => fgets($stream));
delay(0);
fwrite($stream, 'hello');

/* Throws:
[NX-0601] This TLS stream is in use: coroutine 2 has been waiting for %s s in fgets() at %s/NX-0601.php:%d, and coroutine 0 (main) calls fwrite(). It serves one call at a time: %s
*/
