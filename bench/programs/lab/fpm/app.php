<?php

declare(strict_types=1);

// The same in warm mode: kernels of Symfony stay in memory, and other requests run during the wait.

use App\Kernel;
use Nexus\Http\App;
use Symfony\Component\HttpFoundation\Request;

require dirname(__DIR__, 4) . '/build/bench-site/vendor/autoload.php';

return App::pooled(static function (): Closure {
    $kernel = new Kernel('prod', false);
    $kernel->boot();

    return static function () use ($kernel): void {
        usleep(50_000);
        $request = Request::createFromGlobals();
        $response = $kernel->handle($request);
        $response->send();
        $kernel->terminate($request, $response);
    };
}, max: 16);
