<?php

declare(strict_types=1);

// Served by `make run`, or: bin/nexus serve examples/bench-app/app.php

use Nexus\Examples\BenchApp\Database;
use Nexus\Examples\BenchApp\Page;
use Nexus\Examples\BenchApp\Site;
use Nexus\Examples\BenchApp\Visit;
use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\all;

require_once __DIR__ . '/autoload.php';

$database = Database::ofEnvironment();
$database->seedWhereNew();
$site = new Site($database, $database->pool(), all(...));
$answer = static fn(Visit $visit, Request $request): Response => str_contains((string) $request->header('accept'), 'text/html')
    ? Response::html(Page::ofVisit($visit, $site->databaseName()))
    : Response::json($visit);

$app = App::create();
$app->get('/', static fn() => Response::html(Page::ofIndex($site->databaseName())));
$app->get('/hello/load', static fn() => Response::json(['message' => 'hello']));
$app->get('/hello/{name}', static fn(string $name) => Response::json(['message' => "hello, {$name}"]));
$app->get('/test', static fn() => Response::json(['milliseconds' => $site->test()]));
$app->get('/bench', static fn(Request $request) => $answer($site->bench(), $request)->withHeader('Vary', 'Accept'));
$app->get('/bench/parallel', static fn(Request $request) => $answer($site->parallel(), $request)->withHeader('Vary', 'Accept'));

return $app;
