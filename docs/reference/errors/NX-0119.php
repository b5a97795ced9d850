<?php

/**
 * NX-0119 FUTURE_ENCODED
 * Class: Nexus\Async\MisuseError
 * Means: A Future was encoded as JSON
 * Cause: An array or object for json_encode() or Response::json() contains a Future instead of its value.
 * Cure: Await the future first, or await several at once with all().
 */

declare(strict_types=1);

use function Nexus\Async\spawn;

$price = spawn(static fn() => 42);
echo json_encode(['price' => $price]);

/* Throws:
[NX-0119] A Future cannot be encoded as JSON. Encode its value: await($future)
*/
