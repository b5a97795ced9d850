--TEST--
A Server names an invalid route at construction
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
[NX-0303] A route cannot be for the method BREW. Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS, or let the fallback look at Request::method()
[NX-0303] Cannot serve route "a": %s
[NX-0303] A route of this server is none. It is [list of methods, pattern, Closure, plan of its arguments]
[NX-0303] A handler takes 25 arguments, at most 24 can be given. Take the Request, and ask it for the rest
[NX-0402] Descriptor 0 is no listening socket. Open one before it is served
[NX-0303] This server is built already. Create another one
