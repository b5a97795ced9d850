<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Middleware\Compression;
use Nexus\Http\Request;
use Nexus\Http\Response;

return new MiddlewareCost(
    new Compression(),
    Request::of('GET', '/', ['Accept-Encoding' => 'gzip, deflate, br']),
    Response::json(array_map(static fn(int $id): array => ['id' => $id, 'name' => "item {$id}"], range(1, 40))),
    'a JSON body of 1.1 KB; gzip, level 6',
);
