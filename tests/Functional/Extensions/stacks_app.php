<?php

declare(strict_types=1);

// Two requests, /alpha and /beta, run in turn. Each responds with the stack that it saw.

use Nexus\Async\Channel;
use Nexus\Http\App;
use Nexus\Http\Response;

require_once __DIR__ . '/turns.php';

/** @var Channel<int> $first */
$first = new Channel(1);
/** @var Channel<int> $second */
$second = new Channel(1);
$app = App::create();
$app->get('/alpha', static function () use ($first, $second): Response {
    $first->send(0);

    return Response::json(alpha(2, $first, $second));
});
$app->get('/beta', static fn(): Response => Response::json(beta(4, $second, $first)));

return $app;
