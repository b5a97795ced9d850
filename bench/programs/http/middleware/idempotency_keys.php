<?php

declare(strict_types=1);

use Nexus\Bench\Http\MiddlewareCost;
use Nexus\Http\Cache\IdempotencyKeys;
use Nexus\Http\Request;
use Nexus\Http\Response;
use Symfony\Component\Cache\Adapter\ArrayAdapter;

return new MiddlewareCost(
    IdempotencyKeys::in(new ArrayAdapter(storeSerialized: false)),
    Request::of('POST', '/', ['Idempotency-Key' => '"8e03978e-40d5-43dd-bc93-6894a57f9324"'], 'amount=10'),
    Response::text('done'),
    'a repetition, from an array',
);
