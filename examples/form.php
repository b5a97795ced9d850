<?php

declare(strict_types=1);

// Reads JSON, path parameters and the query of a request: bin/nexus serve examples/form.php

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create();
$app->post('/orders', static fn(Request $request) => Response::json(['ordered' => $request->json()], 201));
$app->get('/orders/{id}', static fn(int $id, Request $request) => Response::text("order {$id}, page {$request->query('page', '1')}\n"));
$app->delete('/orders/{id}', static fn(int $id) => Response::empty());

return $app;

/* Answers:
$ curl -d '{"tea":2}' localhost:8080/orders
{"ordered":{"tea":2}}
$ curl -d 'not JSON' -o /dev/null -w '%{http_code}' localhost:8080/orders
400
$ curl 'localhost:8080/orders/7?page=3'
order 7, page 3
$ curl -o /dev/null -w '%{http_code}' localhost:8080/orders/seven
404
$ curl -i -X PATCH localhost:8080/orders/7
HTTP/1.1 405 Method Not Allowed
Allow:
*/
