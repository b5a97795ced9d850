<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Limit\RateLimit;
use Nexus\Http\Limit\RateLimitPolicy;
use Nexus\Http\Middleware\AllowedHosts;
use Nexus\Http\Middleware\Cors;
use Nexus\Http\Request;

$app = App::create()->middleware(Cors::for('https://pages.example'), new AllowedHosts('shop.example'));
$app->get('/', static fn(Request $request): array => [$request->clientIp(), $request->scheme(), $request->host()])
    ->middleware(RateLimit::of(RateLimitPolicy::tokenBucket('proxied', 2, per: 3600.0)));

return $app;
