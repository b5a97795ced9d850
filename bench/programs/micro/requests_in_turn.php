<?php

declare(strict_types=1);

namespace Nexus\Bench\Programs;

use Nexus\Http\Response;
use Nexus\Http\Server\HttpServer;
use Nexus\Server\Internal\Sockets;

use function Nexus\Async\delay;

require __DIR__ . '/harness.php';

/** The number of isolated statics. */
final class Isolated
{
    public static mixed $a = 1;
    public static mixed $b = 2;
    public static mixed $c = 3;
    public static mixed $d = 4;
    public static mixed $e = 5;
    public static mixed $f = 6;
    public static mixed $g = 7;
    public static mixed $h = 8;
    public static mixed $i = 1;
    public static mixed $j = 2;
    public static mixed $k = 3;
    public static mixed $l = 4;
    public static mixed $m = 5;
    public static mixed $n = 6;
    public static mixed $o = 7;
    public static mixed $p = 8;
}

/**
 * Two requests in turn: every wait switches to the state of the other one.
 *
 * @param bool $superglobals each has its own
 * @param list<string> $isolated
 */
function requests_in_turn(bool $superglobals = false, array $isolated = []): void
{
    $handler = static function (): Response {
        $i = 0;
        while ($i < 100_000) {
            delay(0);
            ++$i;
        }

        return Response::text((string) $i);
    };
    $server = new HttpServer([[['GET'], '/', $handler, []]]);
    $server->superglobals($superglobals);
    $server->isolate($isolated);
    $socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
    $server->listen($socket);
    $address = 'tcp://127.0.0.1:' . Sockets::portOf($socket);
    interleave(static function () use ($address): int {
        $clients = [stream_socket_client($address), stream_socket_client($address)];
        foreach ($clients as $client) {
            \assert($client !== false);
            fwrite($client, "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        }
        $said = 0;
        foreach ($clients as $client) {
            \assert($client !== false);
            $said += (int) substr((string) stream_get_contents($client), -6);
        }
        expect(200_000, $said, 'Waits');

        return 200_000;
    });
}
