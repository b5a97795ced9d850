<?php

declare(strict_types=1);

// Served by `make run`, or: bin/nexus serve examples/bench-app/app.php

use Nexus\Examples\BenchApp\Database;
use Nexus\Examples\BenchApp\Doctrine;
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
$doctrine = static function () use ($database): ?Doctrine {
    /** @var Doctrine|null $only */
    static $only = null;

    return $only ??= Doctrine::pooled($database);
};
$site = new Site($database, $database->pool(), all(...), $doctrine);
$answer = static fn(?Visit $visit, Request $request): Response => match (true) {
    $visit === null => Response::text("Doctrine is not installed: composer require doctrine/orm\n", 501),
    str_contains((string) $request->header('accept'), 'text/html') => Response::html(Page::ofVisit($visit, $site->databaseName())),
    default => Response::json($visit),
};

$app = App::create();
$app->get('/', static fn() => Response::html(Page::ofIndex($site->databaseName())));
$app->get('/hello/load', static fn() => Response::json(['message' => 'hello']));
$app->get('/hello/{name}', static fn(string $name) => Response::json(['message' => "hello, {$name}"]));
$app->get('/test', static fn() => Response::json(['milliseconds' => $site->test()]));
$app->get('/bench', static fn(Request $request) => $answer($site->bench(), $request)->withHeader('Vary', 'Accept'));
$app->get('/bench/parallel', static fn(Request $request) => $answer($site->parallel(), $request)->withHeader('Vary', 'Accept'));
$app->get('/bench/dbal', static fn(Request $request) => $answer($site->dbal(), $request)->withHeader('Vary', 'Accept'));
$app->get('/bench/orm', static fn(Request $request) => $answer($site->orm(), $request)->withHeader('Vary', 'Accept'));

return $app;
