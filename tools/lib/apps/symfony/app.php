<?php

declare(strict_types=1);

use App\Kernel;
use Nexus\Http\App;
use Symfony\Component\HttpFoundation\Request;

require dirname(__DIR__, 4) . '/build/applications/journey-symfony/autoload.php';

// Workers are PHP's command line. Without this, Symfony 7 shows an error as in a terminal, with its stack trace.
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
}, max: 32);
