<?php

/**
 * NX-0602 HANDLE_BROKEN
 * Class: Nexus\Async\BrokenHandleException
 * Means: A connection is used after a call on it was cancelled
 * Cause: A timeout or a cancellation ended a query while its answer was in transit. The next query would read the rest
 *     of that answer.
 * Cure: Close the connection and open a new one. Closing it, reading its last error and rolling back are still allowed.
 */

declare(strict_types=1);

use Nexus\Async\TimeoutException;

use function Nexus\Async\spawn;
use function Nexus\Async\timeout;

$key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
openssl_x509_export(openssl_csr_sign(openssl_csr_new(['commonName' => 'localhost'], $key), null, $key, 1), $certificate);
openssl_pkey_export($key, $private);
$file = tempnam(sys_get_temp_dir(), 'nexus');
file_put_contents($file, $certificate . $private);
$server = stream_socket_server('tls://127.0.0.1:0', context: stream_context_create(['ssl' => ['local_cert' => $file]]));
$accepting = spawn(static fn(): mixed => stream_socket_accept($server));
$trusting = stream_context_create(['ssl' => ['verify_peer' => false, 'verify_peer_name' => false]]);
$stream = stream_socket_client('tls://' . stream_socket_get_name($server, false), context: $trusting);
unlink($file);
$peer = $accepting->await(); // reads nothing
$text = str_repeat('x', 32 << 20);
try {
    timeout(0.5, static fn(): int|false => fwrite($stream, $text));
} catch (TimeoutException) {
    fwrite($stream, 'hello');
}

/* Throws:
[NX-0602] This TLS stream is broken: coroutine 0 (main) was cancelled in fwrite() at %s/NX-0602.php:%d, in the middle of an exchange, and coroutine 0 (main) calls fwrite(). The next answer would be the rest of that exchange. Open a new one
*/
