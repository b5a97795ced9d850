--TEST--
A Server names an invalid route at construction
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Server\HttpServer;

$f = fn() => null;
foreach ([
    fn() => new HttpServer([[['GET'], '/a', $f, []], [['GET'], '/a', $f, []]]),
    fn() => new HttpServer([[['BREW'], '/a', $f, []]]),
    fn() => new HttpServer([[['GET'], 'a', $f, []]]),
    fn() => new HttpServer([['GET', '/a', $f]]),
    fn() => new HttpServer([[['GET'], '/a', $f, range(1, 25)]]),
    fn() => (new HttpServer([]))->listen(0),
    fn() => (new HttpServer([]))->__construct([]),
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
[NX-0303] A route cannot have the method BREW. Use GET, HEAD, POST, PUT, PATCH, DELETE or OPTIONS, or check Request::method() in the fallback
[NX-0303] Cannot serve route "a": %s
[NX-0303] A route of this server is invalid. It must be [list of methods, pattern, Closure, plan of its arguments]
[NX-0303] A handler has 25 parameters, but at most 24 are supported. Declare a Request parameter, and read the other values from it
[NX-0402] Descriptor 0 is no listening socket. Open one before it is served
[NX-0303] This server is built already. Create another one
