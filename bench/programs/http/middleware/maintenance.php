<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\Maintenance;

return MiddlewareCost::of(Maintenance::whileFileExists('/nonexistent'), 'off');
