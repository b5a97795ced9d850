<?php

declare(strict_types=1);

use App\Provider;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Configuration\Exceptions;
use Illuminate\Foundation\Configuration\Middleware;

$build = dirname(__DIR__, 5) . '/build/bench-db/laravel';

return Application::configure(basePath: dirname(__DIR__))
    ->withProviders([Provider::class])
    ->withRouting(api: dirname(__DIR__) . '/routes.php', apiPrefix: '')
    ->withMiddleware(static function (Middleware $middleware): void {})
    ->withExceptions(static function (Exceptions $exceptions): void {})
    ->create()
    ->useStoragePath("{$build}/storage")
    ->useBootstrapPath("{$build}/bootstrap");
