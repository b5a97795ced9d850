<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Health\CallbackCheck;
use Nexus\Http\Middleware\AccessLog;
use Nexus\Http\Response;

$check = new CallbackCheck('queue', static fn(): bool => true);
$app = App::create()->middleware(AccessLog::common((string) getenv('NEXUS_TEST_ACCESS_LOG')));
$app->health($check)->liveness($check)->healthPath('/status');
$app->get('/', static fn(): Response => Response::text('hello'));

return $app;
