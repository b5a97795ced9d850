<?php

/**
 * NX-0441
 * Printed: in the log of a worker of `nexus serve`, once
 * Means: A connection began without the PROXY protocol
 * Cause: With --proxy-protocol, each connection to this address must begin with the header of a load balancer. One
 *     began with something else, and was closed without an answer. The balancer does not send the header, or another
 *     client can connect to the address.
 * Cure: Enable it in the balancer (HAProxy: send-proxy-v2, nginx: proxy_protocol on, AWS: proxy_protocol_v2.enabled),
 *     or omit the option. Let only the balancer connect to that address, because the server trusts the header of every
 *     client there.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
$server = proc_open('exec nexus serve app.php --port=0 --workers=1 --proxy-protocol=all', [1 => ['pipe', 'w']], $pipes);
fgets($pipes[1]);
preg_match('~http://(\S+)~', (string) fgets($pipes[1]), $address);
$client = stream_socket_client("tcp://{$address[1]}");
fwrite($client, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
fread($client, 1);
proc_terminate($server);
proc_close($server);

/* Prints:
nexus: [NX-0441] A connection was closed, since its listener expects the PROXY protocol (--proxy-protocol): it began without it. Reported once
*/
