<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\Cors;

return MiddlewareCost::of(
    Cors::for('https://shop.example')->withCredentials(),
    'a request of an allowed origin',
    ...['Origin' => 'https://shop.example'],
);
