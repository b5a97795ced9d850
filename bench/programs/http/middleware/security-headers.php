<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\SecurityHeaders;

return MiddlewareCost::of(SecurityHeaders::create(), 'the seven default headers');
