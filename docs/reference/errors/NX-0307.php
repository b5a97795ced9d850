<?php

/**
 * NX-0307 JSON_COSTS
 * Class: Nexus\Http\BadRequestException
 * Means: A JSON document costs too much to decode
 * Cause: An object in the request body has more than a million keys, or its keys were chosen to collide in PHP's hash
 *     tables: PHP compares each of those with all keys before it. Unless the handler catches the exception, the client
 *     gets 400.
 * Cure: If the client attacks, do nothing: the document was refused. Otherwise let the client send a list of objects,
 *     not one object with thousands of keys that are multiples of a large power of two.
 */

declare(strict_types=1);

use Nexus\Http\Request;

$keys = range(0, 10_000 << 16, 1 << 16);
$body = '{"' . implode('":0,"', $keys) . '":0}';
Request::of('POST', '/users', ['Content-Type' => 'application/json'], $body)->json();

/* Throws:
[NX-0307] The request's JSON is refused: so many of its keys collide in PHP's hash tables that decoding it would block the worker
*/
