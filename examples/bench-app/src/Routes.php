<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Http\Routing;

use function Nexus\Async\all;

/** The routes of the benchmark, for app.php, and for the application that `make run` serves. */
final readonly class Routes
{
    public static function register(Routing $app): Site
    {
        $database = Database::ofEnvironment();
        $database->seedWhereNew();
        $doctrine = static function () use ($database): ?Doctrine {
            /** @var Doctrine|null $only */
            static $only = null;

            return $only ??= Doctrine::pooled($database);
        };
        $site = new Site($database, $database->pool(), all(...), $doctrine);
        $answer = static fn(?Visit $visit, Request $request): Response => (match (true) {
            $visit === null => Response::text("Doctrine is not installed: composer require doctrine/orm\n", 501),
            str_contains((string) $request->header('accept'), 'text/html')
                => Response::html(Page::ofVisit($visit, $site->databaseName())),
            default => Response::json($visit),
        })->withHeader('Vary', 'Accept');

        $app->get('/hello/load', static fn() => Response::json(['message' => 'hello']));
        $app->get('/hello/{name}', static fn(string $name) => Response::json(['message' => "hello, {$name}"]));
        $app->get('/test', static fn() => Response::json(['milliseconds' => $site->test()]));
        $app->get('/bench', static fn(Request $request) => $answer($site->bench(), $request));
        $app->get('/bench/parallel', static fn(Request $request) => $answer($site->parallel(), $request));
        $app->get('/bench/dbal', static fn(Request $request) => $answer($site->dbal(), $request));
        $app->get('/bench/orm', static fn(Request $request) => $answer($site->orm(), $request));

        return $site;
    }
}
