<?php

declare(strict_types=1);

// The recipe of docs/http/symfony-and-laravel.md: an application for each request in progress. The route has no user,
// no cookie and no session: nothing is reset between requests.

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;
use Nexus\Http\App;

require dirname(__DIR__, 4) . '/build/bench-db/laravel/vendor/autoload.php';

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
}, max: 100)->isolate([
    'Illuminate\Container\Container::$instance',
    'Illuminate\Support\Facades\Facade::*',
    'Illuminate\Database\Eloquent\Model::*',
]);
