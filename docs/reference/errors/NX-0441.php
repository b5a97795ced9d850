<?php

/**
 * NX-0441
 * Printed: by a worker of `nexus serve`, in its log, once
 * Means: A connection began without the PROXY protocol
 * Cause: --proxy-protocol says that the connections of this address begin with what a load balancer says of them. One began with something
 *     else, and was closed without an answer: the balancer is not set to send it, or somebody else can connect there.
 * Cure: Turn it on at the balancer (HAProxy: send-proxy-v2, nginx: proxy_protocol on, AWS: proxy_protocol_v2.enabled), or leave the option
 *     out. Let nobody but the balancer connect to that address: whoever does is believed.
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
nexus: [NX-0441] A connection was closed, since its listener expects the PROXY protocol (--proxy-protocol): it began without it. Said once
*/
