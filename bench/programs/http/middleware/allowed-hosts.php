<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\AllowedHosts;

return MiddlewareCost::of(new AllowedHosts('localhost', '*.shop.example'));
