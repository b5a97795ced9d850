<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\Compression;
use Nexus\Http\Request;
use Nexus\Http\Response;

return new MiddlewareCost(
    new Compression(),
    Request::of('GET', '/', ['Accept-Encoding' => 'gzip, deflate, br']),
    Response::json(['message' => 'hello']),
    'a body that is too short to be compressed',
);
