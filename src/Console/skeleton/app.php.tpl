<?php

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Middleware\RequestId;
use Nexus\Http\Middleware\SecurityHeaders;

require_once __DIR__ . '/vendor/autoload.php';

return App::create()
    ->middleware(new RequestId(), SecurityHeaders::create())
    ->discover(__DIR__ . '/src/Controller');
