<?php

declare(strict_types=1);

use Nexus\Http\Request;
use Nexus\Http\Response;

return static function (Request $request): Response {
    if ($request->path() === '/orphan') {
        // The shell ends at once. The process that it started loses its parent, and ends later.
        exec('(sleep 1 &) >/dev/null 2>&1');

        return Response::text('spawned');
    }

    return Response::text('hello');
};
