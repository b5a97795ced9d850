<?php

declare(strict_types=1);

use Nexus\Http\Request;
use Nexus\Http\Response;

$seen = [];

return static function (Request $request) use (&$seen): Response {
    $seen[] = $request->path();

    return Response::text('done');
};
