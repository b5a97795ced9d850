<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Request;

return MiddlewareCost::of(static fn(Request $request, callable $next): mixed => $next($request), 'calls $next only');
