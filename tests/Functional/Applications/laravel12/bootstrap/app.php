<?php

declare(strict_types=1);

use App\Provider;
use Illuminate\Cookie\Middleware\AddQueuedCookiesToResponse;
use Illuminate\Cookie\Middleware\EncryptCookies;
use Illuminate\Foundation\Application;
use Illuminate\Foundation\Configuration\Exceptions;
use Illuminate\Foundation\Configuration\Middleware;
use Illuminate\Foundation\Http\Middleware\TrimStrings;
use Illuminate\Routing\Middleware\SubstituteBindings;
use Illuminate\Session\Middleware\StartSession;

$application = Application::configure(basePath: dirname(__DIR__))
    ->withProviders([Provider::class])
    ->withRouting(web: dirname(__DIR__, 2) . '/laravel/routes.php')
    ->withMiddleware(static function (Middleware $middleware): void {
        $middleware->use([TrimStrings::class]);
        $middleware->group(
            'web',
            [EncryptCookies::class, AddQueuedCookiesToResponse::class, StartSession::class, SubstituteBindings::class],
        );
    })
    ->withExceptions(static function (Exceptions $exceptions): void {})
    ->create();

// Laravel's compiled files must not be written beside the sources.
$storage = (string) getenv('APP_STORAGE');
is_dir("{$storage}/bootstrap/cache") || @mkdir("{$storage}/bootstrap/cache", 0o777, true);

return $application->useStoragePath($storage)->useBootstrapPath("{$storage}/bootstrap");
