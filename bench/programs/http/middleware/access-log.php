<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\AccessLog;

return MiddlewareCost::of(
    AccessLog::combined('php://memory'),
    'a line of the combined format, into memory',
    ...['User-Agent' => 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0)'],
);
