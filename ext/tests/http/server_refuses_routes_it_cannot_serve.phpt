--TEST--
A Server says at construction which route or limit is wrong
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Internal\Server;

$f = fn() => null;
foreach ([
    fn() => new Server([[['GET'], '/a', $f, []], [['GET'], '/a', $f, []]]),
    fn() => new Server([[['BREW'], '/a', $f, []]]),
    fn() => new Server([[['GET'], 'a', $f, []]]),
    fn() => new Server([['GET', '/a', $f]]),
    fn() => new Server([[['GET'], '/a', $f, range(1, 25)]]),
    fn() => new Server([], concurrency: 0),
    fn() => new Server([], headerCount: 129),
    fn() => (new Server([]))->listen(0),
    fn() => (new Server([]))->__construct([]),
] as $try) {
    try {
        $try();
        echo "taken\n";
    } catch (Throwable $refused) {
        echo $refused->getMessage(), "\n";
    }
}
?>
--EXPECTF--
[NX-0303] Cannot serve route "/a": %s
[NX-0303] Routes cannot serve the method BREW
[NX-0303] Cannot serve route "a": %s
[NX-0303] A route is {list of methods, pattern, Closure, plan of its arguments}
[NX-0303] A handler takes at most 24 arguments
[NX-0303] A limit is outside its range: all are positive, sizes up to 16 MiB, headers up to 128
[NX-0303] A limit is outside its range: all are positive, sizes up to 16 MiB, headers up to 128
[NX-0402] Descriptor 0 is no listening socket. Open one before it is served
[NX-0303] A server is built once
