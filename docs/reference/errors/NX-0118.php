<?php

/**
 * NX-0118 ITERATION_SHARED
 * Class: Nexus\Async\MisuseError
 * Means: An iterate() is run again, or by two at once
 * Cause: The iterator that iterate() returned was rewound after its first result (by a second foreach), or advanced while another coroutine
 *     waited for its next result.
 * Cure: Call iterate() again for another run; keep the results with iterator_to_array() to look at them twice. To share the work
 *     of reading, send the results through a Channel, which many may receive from.
 */

declare(strict_types=1);

use function Nexus\Async\iterate;

$squares = iterate([1, 2, 3], static fn(int $number) => $number ** 2);
foreach ($squares as $square) {
    echo $square, "\n";
}
foreach ($squares as $square) {
    echo "never reached\n";
}

/* Throws:
[NX-0118] An iterate() runs once: it cannot be rewound. Call iterate() again, or keep the results: iterator_to_array()
*/
