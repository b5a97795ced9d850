<?php

declare(strict_types=1);

use App\Kernel;
use Nexus\Http\App;
use Symfony\Component\HttpFoundation\Request;

require dirname(__DIR__, 4) . '/build/applications/symfony/autoload.php';

// The mistake that app.php does not make: one kernel for all.
$kernel = new Kernel('prod', false);

return App::pooled(static fn(): Closure => static function () use ($kernel): void {
    $request = Request::createFromGlobals();
    $response = $kernel->handle($request);
    $response->send();
    $kernel->terminate($request, $response);
}, max: 100);
