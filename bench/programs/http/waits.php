<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Response;

use function Nexus\Async\delay;

// As many requests a second as there are handlers, twenty times: each waits for 50 ms, as for a database.

$app = App::create();
$app->get('/work', static function (): Response {
    delay(0.05);

    return Response::text('done');
});

return $app;
