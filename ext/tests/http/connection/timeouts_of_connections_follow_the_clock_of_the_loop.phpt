--TEST--
The timeouts of connections follow the clock of the loop, also where a test moves it
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Server\HttpServer;
use Nexus\Http\Response;
use Nexus\Server\Internal\Sockets;
use function Nexus\Async\delay;
use function Nexus\Internal\{advance_timer_clock, next_timer, timer_clock, use_time, wait_until_idle};

const STANDS = 1, SECOND = 1_000_000_000;

function advance(float $seconds): void
{
    $end = timer_clock() + (int) ($seconds * SECOND);
    for ($next = next_timer(); $next !== null && $next <= $end; $next = next_timer()) {
        advance_timer_clock($next);
        wait_until_idle();
    }
    advance_timer_clock($end);
    wait_until_idle();
}

function first_line(mixed $client): string
{
    stream_set_blocking($client, false);
    return strtok((string) fread($client, 4096), "\r") ?: (feof($client) ? 'closed' : 'nothing yet');
}

$socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
$server = new HttpServer([[['GET'], '/', static function () { delay(3600.0); return Response::text('late'); }, []]]);
$server->listen($socket);
$connect = static fn() => stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
use_time(STANDS);

$slow = $connect();
fwrite($slow, "GET / HTT");
$waits = $connect();
fwrite($waits, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
wait_until_idle();
wait_until_idle();
advance(9.0);
echo first_line($slow), "\n";
advance(2.0);
echo first_line($slow), "\n", first_line($waits), "\n";
advance(3600.0);
echo first_line($waits), "\n";
advance(47.0);
echo first_line($waits), "\n";
advance(3.0);
echo first_line($waits), "\n";
use_time(0);
$server->drain(1.0);
?>
--EXPECT--
nothing yet
HTTP/1.1 408 Request Timeout
nothing yet
HTTP/1.1 200 OK
nothing yet
closed
