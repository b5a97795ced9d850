<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Cache\ResponseCache;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Symfony\Component\Cache\Adapter\ArrayAdapter;

return new MiddlewareCost(
    ResponseCache::in(new ArrayAdapter(storeSerialized: false)),
    Request::of('GET', '/'),
    Response::text('hello')->withHeader('Cache-Control', 'max-age=3600'),
    'a hit in an array',
);
