<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\delay;

function compute(float $seconds): void
{
    $end = microtime(true) + $seconds;
    while (microtime(true) < $end);
}

$app = App::create();
$app->get('/', static fn(): Response => Response::text('hello'));
$app->get('/pid', static fn(): Response => Response::text((string) getmypid()));
$app->get('/id', static fn(Request $request): Response => Response::text($request->requestId()));
$app->get('/delay/{seconds}', static function (float $seconds): Response {
    delay($seconds);

    return Response::text('waited');
});
$app->get('/until', static function (Request $request): Response {
    while (!file_exists((string) $request->query('file'))) {
        delay(0.01);
        clearstatcache();
    }

    return Response::text('waited');
});
$app->get('/compute/{seconds}', static function (float $seconds): Response {
    compute($seconds);

    return Response::text('computed');
});
$app->get('/big', static fn(): Response => Response::text(str_repeat('x', 50_000_000)));
$app->get('/throw', static fn(): Response => throw new DomainException('no'));
$app->get('/flood', static fn(): Response => Response::stream((static function (): Generator {
    for (;;) {
        yield str_repeat('x', 1 << 16);
    }
})()));
$app->get('/crash', static function (): Response {
    posix_kill(posix_getpid(), SIGSEGV);

    return Response::text('alive');
});

return $app;
