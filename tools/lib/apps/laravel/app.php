<?php

declare(strict_types=1);

use Illuminate\Contracts\Http\Kernel;
use Illuminate\Http\Request;
use Nexus\Http\App;

require dirname(__DIR__, 4) . '/build/applications/journey-laravel/autoload.php';

return App::pooled(static function (): Closure {
    $application = require __DIR__ . '/bootstrap/app.php';
    $kernel = $application->make(Kernel::class);
    $kernel->bootstrap();

    return static function () use ($application, $kernel): void {
        $request = Request::capture();
        $response = $kernel->handle($request);
        $response->send();
        $kernel->terminate($request, $response);
        // State that the next request of this kernel must not find.
        $application->make('auth')->forgetGuards();
        $application->make('cookie')->flushQueuedCookies();
        $application->make('session')->driver()->flush();
        $application->make('session')->driver()->regenerate();
    };
}, max: 32)->isolate([
    'Illuminate\Container\Container::$instance',
    'Illuminate\Support\Facades\Facade::*',
    'Illuminate\Database\Eloquent\Model::*',
]);
