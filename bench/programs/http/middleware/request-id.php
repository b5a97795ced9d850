<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\RequestId;

return MiddlewareCost::of(new RequestId());
