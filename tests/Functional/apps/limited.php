<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

use function Nexus\Async\delay;

$app = App::create();
$app->get('/slow', static function (): Response {
    delay(30.0);

    return Response::text('late');
});
$app->get('/pid', static fn() => Response::text((string) getmypid()));

return $app->get('/aborted', static fn(Request $request) => Response::text($request->isAborted() ? 'yes' : 'no'));
