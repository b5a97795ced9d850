<?php

declare(strict_types=1);

// bin/nexus serve examples/hello.php

use Nexus\Http\App;
use Nexus\Http\Response;

$app = App::create();
$app->get('/', static fn() => Response::text("Hello!\n"));
$app->get('/hello/load', static fn() => Response::json(['message' => 'hello']));
$app->get('/hello/{name}', static fn(string $name) => Response::json(['message' => "hello, {$name}"]));

return $app;
