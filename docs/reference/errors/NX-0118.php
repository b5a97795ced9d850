<?php

/**
 * NX-0118 ITERATION_SHARED
 * Class: Nexus\Async\MisuseError
 * Means: The iterator of mapConcurrent() is used a second time, or by two coroutines
 * Cause: The iterator was rewound after its first result (by a second foreach), or advanced while another coroutine
 *     waited for its next result.
 * Cure: Call mapConcurrent() again for another run. Keep the results with iterator_to_array() to read them twice. To
 *     share the work, send the results through a Channel: any number of coroutines may receive from it.
 */

declare(strict_types=1);

use function Nexus\Async\mapConcurrent;

$squares = mapConcurrent([1, 2, 3], static fn(int $number) => $number ** 2);
foreach ($squares as $square) {
    echo $square, "\n";
}
foreach ($squares as $square) {
    echo "never reached\n";
}

/* Throws:
[NX-0118] An iterator of mapConcurrent() runs once: it cannot be rewound. Call mapConcurrent() again, or keep the results: iterator_to_array()
*/
