<?php

declare(strict_types=1);

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;
use Nexus\Http\App;

require dirname(__DIR__, 4) . '/build/applications/laravel12/autoload.php';

// The mistake that app.php avoids: each request has an application, but all share one Container::$instance and one set
// of facades.
return App::pooled(static function (): Closure {
    $application = require __DIR__ . '/bootstrap/app.php';
    $kernel = $application->make(Kernel::class);
    $kernel->bootstrap();

    return static function () use ($kernel): void {
        $request = Request::capture();
        $response = $kernel->handle($request);
        $response->send();
        $kernel->terminate($request, $response);
    };
}, max: 100);
