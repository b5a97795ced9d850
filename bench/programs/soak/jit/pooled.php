<?php

declare(strict_types=1);

/* The pages in pooled application instances. */

use Nexus\Http\App;
use Nexus\Http\Request;
use Nexus\Http\Response;

return App::pooled(static function (): Closure {
    /** @var array<string, Closure(): string> $pages */
    $pages = require __DIR__ . '/pages.php';

    return static fn(Request $request): Response => Response::text($pages[$request->path()]());
}, max: 8);
