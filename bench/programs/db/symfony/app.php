<?php

declare(strict_types=1);

// The recipe of docs/http/symfony-and-laravel.md: a kernel for each request in progress.

use App\Kernel;
use Nexus\Http\App;
use Symfony\Component\HttpFoundation\Request;

require dirname(__DIR__, 4) . '/build/bench-db/symfony/vendor/autoload.php';

putenv('APP_RUNTIME_MODE=web=1&worker=1');

return App::pooled(static function (): Closure {
    $kernel = new Kernel('prod', false);
    $kernel->boot();

    return static function () use ($kernel): void {
        $request = Request::createFromGlobals();
        $response = $kernel->handle($request);
        $response->send();
        $kernel->terminate($request, $response);
    };
}, max: 100);
