<?php

declare(strict_types=1);

use Illuminate\Foundation\Application;
use Illuminate\Foundation\Configuration\Exceptions;
use Illuminate\Foundation\Configuration\Middleware;
use Illuminate\Http\Middleware\HandleCors;

$application = Application::configure(basePath: dirname(__DIR__))
    ->withRouting(web: dirname(__DIR__) . '/routes/web.php')
    ->withMiddleware(static function (Middleware $middleware): void {
        $middleware->remove(HandleCors::class); // its package is not on every mirror
    })
    ->withExceptions(static function (Exceptions $exceptions): void {})
    ->create();

// .env, the sessions and the compiled files must not be written beside the sources.
$storage = (string) getenv('APP_STORAGE');

return $application->useStoragePath($storage)->useBootstrapPath("{$storage}/bootstrap")->useEnvironmentPath($storage);
