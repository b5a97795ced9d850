<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Session\MemorySessionStore;
use Nexus\Http\Session\Sessions;

return MiddlewareCost::of(
    Sessions::in(new MemorySessionStore()),
    'a request that does not use its session',
    Cookie: 'session=0123456789abcdef0123456789abcdef',
);
