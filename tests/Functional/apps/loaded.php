<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\delay;

// The target of `nexus load`.

$count = 0;
$app = App::create();
$app->get('/hello', static fn(): Response => Response::text('hello'));
$app->get('/slow', static function (): Response {
    delay(0.1);

    return Response::text('slow');
});
$app->get('/too-late', static function (): Response {
    delay(60.0);

    return Response::text('too late');
});
$counted = 0;
$app->get('/counted', static function () use (&$counted): Response {
    return Response::text((string) ++$counted);
});
$app->get('/so-far', static function () use (&$counted): Response {
    return Response::text((string) $counted);
});
$app->get('/every-third-fails', static function () use (&$count): Response {
    return ++$count % 3 === 0 ? Response::text('no', 503) : Response::text('yes');
});
$app->post(
    '/echo',
    static fn(Request $request): Response => Response::text("{$request->header('X-Name', '')}: {$request->body()}"),
);

return $app;
