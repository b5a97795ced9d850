<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\delay;

// The target of `nexus doctor --url`: each path has one property that the probe reports.

$app = App::create();
$app->get('/hello', static fn(): Response => Response::text('hello'));
$app->get('/long', static fn(): Response => Response::text(str_repeat('hello ', 1000)));
$app->get('/versions', static fn(): Response => Response::text('hello')->withHeader('X-Powered-By', 'PHP/8.4.1'));
$count = 0;
$app->get('/sometimes-slow', static function () use (&$count): Response {
    delay(++$count % 20 === 0 ? 5.0 : 0.0);

    return Response::text('hello');
});

return $app;
