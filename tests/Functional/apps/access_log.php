<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Middleware\AccessLog;
use Nexus\Http\Middleware\RequestId;
use Nexus\Http\Response;

$app = App::create()->middleware(
    (new RequestId())->acceptingClients(),
    AccessLog::json((string) getenv('NEXUS_TEST_ACCESS_LOG')),
);
$app->get('/', static fn(): Response => Response::text('hello'));
$app->get('/stream', static fn(): Response => Response::stream(['12', '345']));

return $app;
