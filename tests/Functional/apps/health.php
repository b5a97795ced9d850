<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Health\CallbackCheck;
use Nexus\Http\Health\HealthStatus;
use Nexus\Http\Response;

$app = App::create()->health(new CallbackCheck('queue', static fn() => HealthStatus::degraded(['length' => 7])));
$app->get('/', static fn(): Response => Response::text('hello'));

return $app;
