<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\delay;

// Each request waits for 50 ms, as for a database: a handler serves twenty requests a second.

$app = App::create();
$app->get('/work', static function (): Response {
    delay(0.05);

    return Response::text('done');
});

return $app;
