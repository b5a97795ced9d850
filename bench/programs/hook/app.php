<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\delay;

$app = App::create();
$app->get('/slow', static function (): Response {
    delay(0.2);

    return Response::text('slow');
});

return $app;
