--TEST--
A Server trusts proxies and the PROXY protocol only where its Settings say so, and accepts the hosts that they name
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Server\{HttpServer, Settings};
use Nexus\Http\{Request, Response};
use Nexus\Server\Internal\Sockets;
use function Nexus\Async\{await, spawn};
use function Nexus\Http\Server\{is_host_pattern, is_network};

function ask(callable $prepare, string ...$sent): void
{
    $socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
    $settings = new Settings();
    $prepare($settings, $socket);
    $server = new HttpServer(
        [],
        fn(Request $request) => Response::text(
            "{$request->clientAddress()} {$request->clientIp()} {$request->scheme()} {$request->host()}"
        ),
        settings: $settings,
    );
    $settings = null;
    $server->listen($socket);
    foreach ($sent as $bytes) {
        $stream = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
        fwrite($stream, $bytes);
        $answer = await(spawn(fn() => stream_get_contents($stream)));
        echo preg_match('~^HTTP/1.1 (\d+).*\r\n\r\n(.*)$~s', $answer, $match)
            ? "{$match[1]} " . preg_replace('/^127\.0\.0\.1:\d+ 127\.0\.0\.1 /', 'own ', trim($match[2]))
            : 'closed',
            "\n";
    }
    $server->drain(5.0);
}

function get(string $headers): string
{
    return "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{$headers}\r\n";
}

$said = "X-Forwarded-For: 6.6.6.6, 192.0.2.1:7\r\nX-Forwarded-Proto: https\r\nX-Forwarded-Host: [2001:db8::1]\r\nX-Forwarded-Port: 8443\r\nForwarded: for=\"[2001:db8::7]\";host=b\r\n";
ask(fn(Settings $settings) => null, get($said));
ask(fn(Settings $settings) => $settings->trustProxies(['10.0.0.0/8', 'unix'], 31), get($said));
ask(fn(Settings $settings) => $settings->trustProxies(['127.0.0.0/8'], Settings::TRUST_FOR), get($said));
ask(fn(Settings $settings) => $settings->trustProxies(['127.0.0.1', '127.0.0.0/30'], 15), get($said), get(''));
ask(
    fn(Settings $settings) => $settings->trustProxies(['::/0'], Settings::TRUST_FORWARDED),
    get($said),
    get("Forwarded: for=\"\r\n"),
);
ask(
    fn(Settings $settings) => $settings->serveHosts(['a.example', '*.b.example']),
    get(''),
    str_replace('localhost', 'x.b.example:8', get('')),
);
ask(
    fn(Settings $settings, int $socket) => $settings->expectProxyHeaders([0, $socket]),
    "PROXY TCP6 2001:db8::9 ::1 5 80\r\n" . get(''),
    "\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c\xc0\0\x02\x09\x01\x02\x03\x04\0\x05\0\x50" . get(''),
    "PROXY UNKNOWN\r\n" . get(''),
    get(''),
);

foreach ([
    fn($settings) => $settings->trustProxies(['10.0.0.1/8'], 1),
    fn($settings) => $settings->trustProxies([1], 1),
    fn($settings) => $settings->serveHosts(['a:80']),
] as $mistake) {
    try {
        $mistake(new Settings());
    } catch (Nexus\Http\HttpMessageError $refused) {
        echo $refused->getMessage(), "\n";
    }
}
var_dump(is_network('10.0.0.0/8'), is_network('unix'), is_host_pattern('*.a'), is_host_pattern('*'));
?>
--EXPECT--
200 own http localhost
200 own http localhost
200 192.0.2.1:7 192.0.2.1 http localhost
200 192.0.2.1:7 192.0.2.1 https [2001:db8::1]:8443
200 own http localhost
200 [2001:db8::7]:0 2001:db8::7 http b
200 own http localhost
421 {"type":"about:blank","title":"Misdirected Request","status":421}
200 own http x.b.example:8
200 [2001:db8::9]:5 2001:db8::9 http localhost
200 192.0.2.9:5 192.0.2.9 http localhost
200 own http localhost
nexus: [NX-0441] A connection was closed, since its listener expects the PROXY protocol (--proxy-protocol): it began without it. Reported once
closed
[NX-0303] 10.0.0.1/8 is not an address or network of a trusted proxy
[NX-0303] int is not an address or network of a trusted proxy
[NX-0303] a:80 is not a valid host. Use example.com, *.example.com or an address, without a port
bool(true)
bool(false)
bool(true)
bool(false)
