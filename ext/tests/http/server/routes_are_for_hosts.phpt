--TEST--
A route may be for a host: literal labels before typed and untyped ones, those before every host; parts are parameters
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Http\Server\HttpServer;
use Nexus\Http\{Request, Response};
use Nexus\Server\Internal\Sockets;

$route = static fn(string $method, string $path, Closure $handler, array $plan, ?string $host)
    => [[$method], $path, $handler, $plan, null, null, null, false, $host];
$says = static fn(string $what)
    => static fn(Request $request) => Response::text($what . ' ' . json_encode($request->attributes()));
$all = [HttpServer::ARGUMENT_REQUEST];
$of = static fn(int $id, string $tenant) => Response::text("{$id} of {$tenant}");
$server = new HttpServer([
    $route('GET', '/', $says('any host'), $all, null),
    $route('GET', '/only', $says('only any'), $all, null),
    $route('GET', '/', $says('tenant'), $all, '{tenant}.example.com'),
    $route('GET', '/of/{id}', $of, [HttpServer::ARGUMENT_INT, HttpServer::ARGUMENT_STRING + 256], '{who}.example.com'),
    $route('POST', '/posted', $says('posted'), $all, '{tenant}.example.com'),
    $route('GET', '/', $says('number'), $all, '{number:int}.example.com'),
    $route('GET', '/', $says('api'), $all, 'API.example.com'),
    $route('GET', '/api', $says('api only'), $all, 'api.example.com'),
]);
$ask = static function (string $host, string $path, string $method = 'GET') use ($server): void {
    $response = $server->handle(Request::of($method, $path, ['Host' => $host, 'Accept' => 'text/plain']));
    $shown = rtrim(trim($response->body()) . " {$response->header('Allow')}");
    echo "{$method} ", substr($host, 0, 24), "{$path}: {$response->status()} {$shown}\n";
};
$ask('localhost', '/');
$ask('api.example.com', '/');
$ask('Api.Example.Com:8080', '/api');
$ask('api.example.com.', '/api');
$ask('Acme.example.com', '/');
$ask('Acme.Example.com:80', '/of/7');
$ask('acme.example.com', '/of/x');
$ask('api.example.com', '/of/7');
$ask('17.example.com', '/');
$ask('acme.example.com', '/only');
$ask('acme.example.com', '/api');
$ask('localhost', '/api');
$ask('a.b.example.com', '/');
$ask('example.com', '/');
$ask('[::1]:80', '/');
$ask('acme.example.com', '/posted');
$ask('localhost', '/posted');
$ask(str_repeat('a', 300) . '.example.com', '/');
foreach (['', 'a..b', 'a b', 'example.com:80', '{a', 'x.{a}{b}', '{a...}', '{path}.example.com', '{kind:Missing}.com', '/x'] as $host) {
    try {
        new HttpServer([$route('GET', '/{path}', $says('x'), $all, $host)]);
        echo "accepted {$host}\n";
    } catch (Throwable $error) {
        echo $error->getMessage(), "\n";
    }
}
try {
    new HttpServer([$route('GET', '/{a}', $says('x'), $all, '{t}.com'), $route('GET', '/{b}', $says('x'), $all, '{u}.com')]);
} catch (Throwable $error) {
    echo $error->getMessage(), "\n";
}
foreach ([
    ['/', '{n:int}.com', '/', '{s:slug}.com'],
    ['/{a}', '{n:int}.com', '/b', '{s:slug}.com'],
    ['/a', '{n:int}.com', '/b', '{s:slug}.com'],
    ['/a', '{n:int}.com', '/a', '{u:uuid}.com'],
    ['/a', '{n:int}.com', '/a', '{s:slug}.org'],
    ['/a', '{n:int}.com', '/a', '{s}.com'],
    ['/x', '{n:int}.{b}.{c}', '/{y}/x', '{s:slug}.{b}'],
    ['/{label1}', '{n:int}.com', '/{label1}', '{s:slug}.com'],
] as [$first, $one, $second, $other]) {
    try {
        $routes = [$route('GET', $first, $says('x'), $all, $one), $route('GET', $second, $says('x'), $all, $other)];
        new HttpServer($routes);
        echo "accepted {$one}{$first} and {$other}{$second}\n";
    } catch (Throwable $error) {
        echo $error->getMessage(), "\n";
    }
}
$socket = Sockets::listenTcp('127.0.0.1', 0, 16, true);
$server->listen($socket);
$client = stream_socket_client('tcp://127.0.0.1:' . Sockets::portOf($socket));
fwrite($client, "GET /of/8 HTTP/1.1\r\nHost: Acme.Example.com\r\nConnection: close\r\n\r\n");
echo explode("\r\n\r\n", stream_get_contents($client))[1], "\n";
?>
--EXPECT--
GET localhost/: 200 any host []
GET api.example.com/: 200 api []
GET Api.Example.Com:8080/api: 200 api only []
GET api.example.com./api: 200 api only []
GET Acme.example.com/: 200 tenant {"tenant":"acme"}
GET Acme.Example.com:80/of/7: 200 7 of acme
GET acme.example.com/of/x: 404 404 Not Found
GET api.example.com/of/7: 200 7 of api
GET 17.example.com/: 200 number {"number":"17"}
GET acme.example.com/only: 200 only any []
GET acme.example.com/api: 404 404 Not Found
GET localhost/api: 404 404 Not Found
GET a.b.example.com/: 200 any host []
GET example.com/: 200 any host []
GET [::1]:80/: 200 any host []
GET acme.example.com/posted: 405 405 Method Not Allowed POST, OPTIONS
GET localhost/posted: 404 404 Not Found
GET aaaaaaaaaaaaaaaaaaaaaaaa/: 200 any host []
[NX-0303] Cannot serve host "": it must be a name without a port, such as "api.example.com" or "{tenant}.example.com"
[NX-0303] Cannot serve host "a..b": it must be a name without a port, such as "api.example.com" or "{tenant}.example.com"
[NX-0303] Cannot serve host "a b": it must be a name without a port, such as "api.example.com" or "{tenant}.example.com"
[NX-0303] Cannot serve host "example.com:80": it must be a name without a port, such as "api.example.com" or "{tenant}.example.com"
[NX-0303] Cannot serve host "{a": route "/{a": a parameter is a whole segment: /{name}/
[NX-0303] Cannot serve host "x.{a}{b}": route "/x/{a}{b}": a parameter's name is letters, digits and underscores, and starts with no digit
[NX-0303] Cannot serve host "{a...}": it must be a name without a port, such as "api.example.com" or "{tenant}.example.com"
[NX-0303] Cannot serve host "{path}.example.com": two parts of a route have the same name
[NX-0303] Cannot serve host "{kind:Missing}.com": route "/{label7:Missing}/com": a parameter has a type that is not defined
[NX-0303] Cannot serve host "/x": it must be a name without a port, such as "api.example.com" or "{tenant}.example.com"
[NX-0303] Cannot serve route "/{b}": GET is served already by "/{a}", which can match the same path on host {u}.com
[NX-0303] Cannot serve route "/" on host {s:slug}.com: the route "/" of another host can match the same request. Use types for the labels of these hosts that exclude each other
[NX-0303] Cannot serve route "/b" on host {s:slug}.com: the route "/{a}" of another host can match the same request. Use types for the labels of these hosts that exclude each other
accepted {n:int}.com/a and {s:slug}.com/b
accepted {n:int}.com/a and {u:uuid}.com/a
accepted {n:int}.com/a and {s:slug}.org/a
accepted {n:int}.com/a and {s}.com/a
accepted {n:int}.{b}.{c}/x and {s:slug}.{b}/{y}/x
[NX-0303] Cannot serve route "/{label1}" on host {s:slug}.com: the route "/{label1}" of another host can match the same request. Use types for the labels of these hosts that exclude each other
8 of acme
