<?php

/**
 * NX-0360
 * Class: Nexus\Http\JsonResultError
 * Means: What a handler returned has a value that JSON cannot represent
 * Cause: The value at the path of the message is NAN or INF, bytes that are no UTF-8, a resource, a case of an enum
 *     without values, an object without public properties, or nested deeper than 512 levels.
 * Cure: Return data in its place: null, a number, a text, an array, or an object that implements \JsonSerializable.
 */

declare(strict_types=1);

use Nexus\Http\Internal\Results;

// The handler: fn (): array => ['items' => [['price' => 1.5], ['price' => NAN]]]
Results::response(['items' => [['price' => 1.5], ['price' => NAN]]]);

/* Throws:
[NX-0360] What the handler returned cannot be sent as JSON: items[1].price is NAN, which JSON does not have. Return null, or check the calculation
*/
