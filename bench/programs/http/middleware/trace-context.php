<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\TraceContext;

return MiddlewareCost::of(
    new TraceContext(),
    'continues a trace',
    ...['traceparent' => '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'],
);
