<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\Csrf;

return MiddlewareCost::of(Csrf::byCookie('0123456789abcdef0123456789abcdef'), 'a GET request, which is not checked');
