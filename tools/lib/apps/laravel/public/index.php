<?php

declare(strict_types=1);

use Illuminate\Http\Request;

require dirname(__DIR__, 5) . '/build/applications/journey-laravel/autoload.php';

$application = require dirname(__DIR__) . '/bootstrap/app.php';

$application->handleRequest(Request::capture());
