--TEST--
Server::handle() answers a request in process as the server would: routes, arguments, output, errors, limits, streams
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Deferred};
use Nexus\Http\Server\{HttpServer, Settings};
use Nexus\Http\{BodyStream, Request, Response};
use function Nexus\Async\{all, await, delay, spawn, timeout};
use function Nexus\Http\Internal\{allowed_methods, answer_failure};

enum Color: string
{
    case Red = 'red';
}

$reported = [];
$lateEnds = new Deferred();
$hangEnds = new Deferred();
$route = static fn(
    string $method,
    string $path,
    Closure|int $handler,
    array $plan = [],
    ?int $bodyLimit = null,
    ?float $deadline = null,
)
    => [[$method], $path, $handler, $plan, $bodyLimit, $deadline, null, false];
$server = new HttpServer([
    $route(
        'GET',
        '/users/{id}',
        static fn(int $id, Request $request) => Response::json([$id, $request->attributes(), $request->query('q')]),
        [HttpServer::ARGUMENT_INT, HttpServer::ARGUMENT_REQUEST],
    ),
    $route('GET', '/color/{color}', static fn(Color $it) => Response::text($it->name), [HttpServer::ARGUMENT_ENUM]),
    $route('GET', '/waits', static function () { delay(0.001); return Response::text('waited'); }),
    $route('GET', '/echo', static function () { header('X-Name: value'); echo 'out', $_SERVER['REQUEST_METHOD']; }),
    $route('GET', '/exit', static function () { echo 'last words'; exit; }),
    $route('GET', '/throws', static fn() => throw new LogicException('a fault')),
    $route('GET', '/mapped', static fn() => throw new DomainException('mapped')),
    $route(
        'GET',
        '/late',
        static function () use ($lateEnds) { try { delay(60.0); } finally { $lateEnds->complete('late ends'); } },
        [],
        null,
        0.5,
    ),
    $route(
        'POST',
        '/body',
        static fn(BodyStream $body) => Response::text(strrev((string) $body->read())),
        [HttpServer::ARGUMENT_BODY],
        5,
    ),
    $route('GET', '/stream', static fn() => Response::stream(['a', 'b'])),
    $route('GET', '/file', static fn() => Response::file(__FILE__)),
    $route(
        'GET',
        '/children',
        static function () {
            spawn(static function () { delay(0.001); fwrite(STDOUT, "child ends\n"); });
            return Response::text('parent');
        },
    ),
    $route('GET', '/boundary', static function (Request $request) {
        try {
            throw new LogicException('behind the boundary');
        } catch (Throwable $error) {
            return answer_failure(
                $request->withAttribute('seen', 'by the reporter'),
                $error,
            )->withHeader('X-Request-Id', '7');
        }
    }, [HttpServer::ARGUMENT_REQUEST]),
    $route('GET', '/nested', static function (Request $request) use (&$server) {
        return $server->handle(Request::of(
            'GET',
            '/users/3',
            ['Accept' => 'text/plain'],
        ))->withHeader('X-Outer', $request->path());
    }, [HttpServer::ARGUMENT_REQUEST]),
    $route('GET', '/health', HttpServer::HEALTH_READY),
], settings: new Settings(concurrency: 1));
$server->mapErrors(
    static fn(Throwable $error, Request $request) => $error instanceof DomainException
        ? Response::text("{$error->getMessage()} {$request->path()}", 409)
        : null
);
$server->reportTo(static function (Throwable $error, Request $request) use (&$reported): void {
    $reported[] = "{$error->getMessage()} {$request->attribute('seen')}";
});
$show = static function (string $method, string $target, string $body = '', $by = null) use ($server): void {
    $response = ($by ?? $server)->handle(Request::of($method, $target, ['Accept' => 'text/plain'], $body));
    $headers = array_diff_key(
        $response->headers(),
        ['Vary' => 0, 'Content-Type' => 0, 'ETag' => 0, 'Last-Modified' => 0, 'Accept-Ranges' => 0],
    );
    echo "{$method} {$target}: {$response->status()} ", trim($response->body()),
        $headers === [] ? '' : ' ' . json_encode($headers), "\n";
};
$response = $server->handle(
    Request::of('GET', '/users/7?q=x')->withAttribute('user', 'me')->withAttribute('id', 'before')
);
echo $response->status(), ' ', $response->body(), "\n";
foreach ([
    '/users/seven',
    '/color/red',
    '/color/blue',
    '/waits',
    '/echo',
    '/exit',
    '/mapped',
    '/late',
    '/stream',
    '/file',
    '/children',
    '/boundary',
    '/nested',
    '/health',
    '/none',
] as $path) {
    $show('GET', $path);
    $path === '/late' && print("{$lateEnds->future()->await()}\n");
}
$show('GET', '/throws');
$show('POST', '/waits');
$show('OPTIONS', '/waits');
$show('POST', '/body', 'abc');
$show('POST', '/body', 'too long');
echo implode(', ', $reported), "\n";

echo "-- in coroutines\n";
$answers = all(array_map(
    static fn(int $n) => static fn() => $server->handle(Request::of('GET', $n % 2 ? '/waits' : "/users/{$n}"))->body(),
    range(1, 4),
));
echo implode(' ', $answers), "\n";
$hangs = new HttpServer([$route(
    'GET',
    '/hangs',
    static function () use ($hangEnds) {
        try { delay(60.0); } catch (CancelledError $error) { $hangEnds->complete($error->getMessage()); throw $error; }
    },
)]);
try {
    timeout(0.5, static fn() => $hangs->handle(Request::of('GET', '/hangs')));
} catch (Throwable $error) {
    echo get_class($error), "\n";
}
unset($hangs);
echo $hangEnds->future()->await(), "\n";

echo "-- fallback\n";
$fallback = new HttpServer(
    [
        $route('GET', '/a', static fn() => Response::text('a')),
        $route('GET', '/b/{n}', static fn(int $n) => Response::text("b{$n}"), [HttpServer::ARGUMENT_INT]),
    ],
    fallback: static fn(Request $request) => Response::text(
        json_encode([$request->path(), allowed_methods($request)]),
        404,
    ),
);
$show('GET', '/a', by: $fallback);
$show('POST', '/a', by: $fallback);
$show('OPTIONS', '/a', by: $fallback);
$show('GET', '/b/x', by: $fallback);
$show('GET', '/c', by: $fallback);

echo "-- without a server\n";
echo json_encode(allowed_methods(Request::of('GET', '/'))), "\n";
try {
    answer_failure(Request::of('GET', '/'), new DomainException('rethrown'));
} catch (DomainException $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECTF--
200 [7,{"user":"me","id":"7"},"x"]
GET /users/seven: 404 404 Not Found
GET /color/red: 200 Red
GET /color/blue: 404 404 Not Found
GET /waits: 200 waited
GET /echo: 200 outGET {"X-Name":["value"]}
GET /exit: 200 last words
GET /mapped: 409 mapped /mapped
nexus: [NX-0331] GET /late passed its deadline of 0.5 s and was answered with 504: it %s
GET /late: 504 504 Gateway Timeout
late ends
GET /stream: 200 
GET /file: 200 
child ends
GET /children: 200 parent
nexus: uncaught LogicException: behind the boundary in %s, answering GET /boundary (route /boundary), request %x
    #0 [internal function]: {closure%S}()
GET /boundary: 500 500 Internal Server Error {"X-Request-Id":["7"]}
GET /nested: 200 [3,{"id":"3"},null] {"X-Outer":["\/nested"]}
GET /health: 200 200 OK {"Cache-Control":["no-store"]}
GET /none: 404 404 Not Found
nexus: uncaught LogicException: a fault in %s, answering GET /throws (route /throws), request %x
    #0 [internal function]: {closure%S}()
GET /throws: 500 500 Internal Server Error
POST /waits: 405 405 Method Not Allowed {"Allow":["GET, HEAD, OPTIONS"]}
OPTIONS /waits: 204  {"Allow":["GET, HEAD, OPTIONS"]}
POST /body: 200 cba
POST /body: 413 413 Content Too Large
behind the boundary by the reporter, a fault 
-- in coroutines
waited [2,{"id":"2"},null] waited [4,{"id":"4"},null]
Nexus\Async\TimeoutException
[NX-0101] This coroutine was cancelled: the caller of handle() was cancelled
-- fallback
GET /a: 200 a
POST /a: 404 ["\/a",["GET","HEAD","OPTIONS"]]
OPTIONS /a: 404 ["\/a",["GET","HEAD","OPTIONS"]]
GET /b/x: 404 ["\/b\/x",[]]
GET /c: 404 ["\/c",[]]
-- without a server
[]
rethrown
