--TEST--
In every state in which a connection waits for its client it has a deadline, also against a client that goes on slowly
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\BodyStream;
use Nexus\Http\Server\{HttpServer, Settings};
use Nexus\Http\{Request, Response};
use Nexus\Server\Internal\Sockets;
use function Nexus\Async\delay;
use function Nexus\Internal\{advance_timer_clock, next_timer, timer_clock, use_time, wait_until_idle};

const STANDS = 1, SECOND = 1_000_000_000;

/** Steps from timer to timer; before each second that passes, the client may send or read something. */
function advance(int $seconds, ?Closure $each = null): void
{
    for ($n = 0; $n < $seconds; $n++) {
        $each === null or $each();
        wait_until_idle();
        wait_until_idle();
        $end = timer_clock() + SECOND;
        for ($next = next_timer(); $next !== null && $next <= $end; $next = next_timer()) {
            advance_timer_clock($next);
            wait_until_idle();
        }
        advance_timer_clock($end);
        wait_until_idle();
    }
}

function head(string $method, string $path, string $fields = ''): string
{
    return "{$method} {$path} HTTP/1.1\r\nHost: good.example\r\n{$fields}\r\n";
}

const REQUEST = 0, BODY = 5;
$large = str_repeat('x', 40_000_000);
$routes = [
    [['GET'], '/', static fn (): Response => Response::text('hello'), []],
    [['GET'], '/waits', static function (): Response { delay(3.0); return Response::text('late'); }, []],
    [['GET'], '/large', static fn (): Response => Response::text($large), []],
    [['POST'], '/whole', static fn (Request $request): Response => Response::text($request->body()), [REQUEST]],
    [['POST'], '/streamed', static function (BodyStream $body): Response {
        while ($body->read() !== null) {
        }
        return Response::text('read');
    }, [BODY]],
    [['POST'], '/unread', static fn (BodyStream $body): Response => Response::text('unread'), [BODY]],
];

/** The settings of a server, what the client sends at once and each second, the seconds until refusal or close. */
function see(
    string $name,
    string $bytes,
    int $from,
    int $to,
    string $expected,
    ?Closure $each = null,
    array $hosts = [],
    int|float ...$settings,
): void
{
    global $routes;
    $settings = new Settings(...$settings);
    $hosts === [] or $settings->serveHosts($hosts);
    $socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
    $server = new HttpServer($routes, null, null, $settings);
    $server->listen($socket);
    $client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
    stream_set_blocking($client, false);
    fwrite($client, $bytes);
    $every = static function () use ($each, $client): void {
        $each === null or $each($client);
    };
    advance($from, $every);
    $open = $server->stats()['connections'];
    advance($to - $from, $every);
    $left = $server->stats()['connections'];
    stream_set_blocking($client, true);
    $read = $left === 0 ? (string) @stream_get_contents($client, 100_000) : '';
    $lines = preg_match_all('~HTTP/1.1 (\d+)~', $read, $match) > 0 ? implode(' ', $match[1]) : 'nothing';
    echo $open === 1 && $left === 0 && $lines === $expected
        ? "{$name}: ok\n"
        : "{$name}: open at {$from} s: {$open}, at {$to} s: {$left}, answers: {$lines}\n";
    fclose($client);
    advance(3);
    $server->drain(0.0);
}

use_time(STANDS);
$byte = static fn ($client) => @fwrite($client, 'x');
$kilobytes = static fn ($client) => @fwrite($client, str_repeat('x', 2000));
$line = static fn ($client) => @fwrite($client, "X: y\r\n");
$chunk = static fn ($client) => @fwrite($client, "1\r\nx\r\n");
$tenth = static fn ($client) => fread($client, 100);
$slowly = static function ($client): void {
    static $seconds = 0;
    for ($n = 0; $n < 5 && $seconds < 100; $n++) {
        fread($client, 8192);
    }
    $seconds++;
};
$chunks = "Transfer-Encoding: chunked\r\n";

see('nothing sent', '', 8, 12, 'nothing');
see('half a head', 'GET / HTT', 8, 15, '408');
see('a head line by line', "GET / HTTP/1.1\r\n", 8, 15, '408', $line);
see('idle', head('GET', '/'), 58, 62, '200');
see('half a body', head('POST', '/whole', "Content-Length: 9\r\n") . 'half', 28, 34, '408');
see('a body byte by byte', head('POST', '/whole', "Content-Length: 9999\r\n"), 28, 34, '408', $byte);
see('chunks byte by byte', head('POST', '/whole', $chunks), 28, 34, '408', $chunk);
see(
    'any rate will do',
    head('POST', '/whole', "Content-Length: 9999\r\n"),
    98,
    104,
    '408',
    $byte,
    minRate: 0,
    bodyTotalSeconds: 100,
);
see(
    'fast enough, but in all too long',
    head('POST', '/whole', "Content-Length: 9999999\r\n"),
    97,
    104,
    '408',
    $kilobytes,
    bodyTotalSeconds: 100,
);
see('half a streamed body', head('POST', '/streamed', "Content-Length: 9\r\n") . 'half', 28, 34, '408');
see('a streamed body byte by byte', head('POST', '/streamed', "Content-Length: 9999\r\n"), 28, 34, '408', $byte);
see('streamed chunks byte by byte', head('POST', '/streamed', $chunks), 28, 34, '408', $chunk);
see('the rest of a body that was not read', head('POST', '/unread', "Content-Length: 9999\r\n"), 28, 34, '200');
see('that rest, byte by byte', head('POST', '/unread', "Content-Length: 9999\r\n"), 28, 34, '200', $byte);
see(
    'the rest of one refused at once',
    head('POST', '/unread', "Content-Length: 9999\r\n"),
    28,
    34,
    '421',
    hosts: ['other.example'],
);
see(
    'the same of a whole body',
    head('POST', '/whole', "Content-Length: 9999\r\n"),
    28,
    34,
    '408',
    hosts: ['other.example'],
);
see('and of chunks', head('POST', '/streamed', $chunks), 28, 34, '421', hosts: ['other.example']);
see('nothing of an answer taken', head('GET', '/large'), 28, 64, '200');
see('a little of an answer taken', head('GET', '/large'), 28, 64, 'nothing', $tenth);
see('an answer taken slowly, and then no more', head('GET', '/large'), 100, 170, 'nothing', $slowly);
see('half a head behind answers that are not taken', str_repeat(head('GET', '/large'), 2) . 'GET / HT', 28, 64, '200');
see('a handler that works, then idle', head('GET', '/waits'), 61, 66, '200');
see('read away', "GARBAGE\r\n\r\n", 1, 4, '400', $byte);
use_time(0);
?>
--EXPECT--
nothing sent: ok
half a head: ok
a head line by line: ok
idle: ok
half a body: ok
a body byte by byte: ok
chunks byte by byte: ok
any rate will do: ok
fast enough, but in all too long: ok
half a streamed body: ok
a streamed body byte by byte: ok
streamed chunks byte by byte: ok
the rest of a body that was not read: ok
that rest, byte by byte: ok
the rest of one refused at once: ok
the same of a whole body: ok
and of chunks: ok
nothing of an answer taken: ok
a little of an answer taken: ok
an answer taken slowly, and then no more: ok
half a head behind answers that are not taken: ok
a handler that works, then idle: ok
read away: ok
