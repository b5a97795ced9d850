<?php

declare(strict_types=1);

// Served by `make run`, or: bin/nexus serve examples/hello.php

use Nexus\Http\App;
use Nexus\Http\Response;

$app = App::create();
$app->get('/', static fn() => Response::text("Hello!\n"));
$app->get('/hello/load', static fn() => Response::json(['message' => 'hello']));
$app->get('/hello/{name}', static fn(string $name) => Response::json(['message' => "hello, {$name}"]));

return $app;

/* Answers:
$ curl -i localhost:8080/hello/load
HTTP/1.1 200 OK
Content-Type: application/json
{"message":"hello"}
$ curl localhost:8080/hello/Ada
{"message":"hello, Ada"}
$ curl -o /dev/null -w '%{http_code}' localhost:8080/nowhere
404
*/
