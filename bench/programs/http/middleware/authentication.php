<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\SimplePrincipal;
use Nexus\Http\Auth\StaticTokenAuthenticator;

return MiddlewareCost::of(
    new Authentication(new StaticTokenAuthenticator(['a-static-token' => new SimplePrincipal('ada')])),
    'a static token',
    Authorization: 'Bearer a-static-token',
);
