<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Nexus\Tests\Functional\Work\Jobs;

use function Nexus\Server\offload;

/** Declared in the application file, which task workers load. */
function twice(int $number): int
{
    return 2 * $number;
}

$app = App::create();
$app->get('/hello', static fn(): Response => Response::text('hello'));
$app->get('/pid', static fn(): Response => Response::text((string) offload(Jobs::pid(...))));
$app->get('/twice/{number:int}', static fn(int $number): Response => Response::text((string) offload('twice', $number)));
$app->get('/compute', static function (Request $request): Response {
    try {
        $file = $request->query('file', '');
        offload(Jobs::compute(...), $file, "{$file}.ended");
    } catch (Throwable $failure) {
        return Response::text($failure->getMessage());
    }
})->cancelOnDisconnect();
$app->get('/until', static fn(Request $request): Response => Response::text(
    offload(Jobs::until(...), $request->query('file', ''), $request->query('go', '')),
));

return $app;
