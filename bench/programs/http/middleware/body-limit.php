<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\BodyLimit;

return MiddlewareCost::of(new BodyLimit(1024), 'a setting of the route');
