<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\Deadline;

return MiddlewareCost::of(new Deadline(30.0), 'a setting of the route');
