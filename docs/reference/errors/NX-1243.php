<?php

/**
 * NX-1243
 * Class: Nexus\Server\TaskError
 * Means: A job of offload() is an anonymous function
 * Cause: The job runs in another process, which has neither the variables nor the object that the function uses.
 * Cure: Pass a function, a static method (Images::scale(...)), or an object with __invoke(), which is copied. Pass what
 *     it needs as arguments.
 */

declare(strict_types=1);

use function Nexus\Server\offload;

offload(static fn(): int => array_sum(range(1, 1_000_000)));

/* Throws:
[NX-1243] The anonymous function at %s/NX-1243.php:16 cannot run in another process: pass a function, a static method (Images::scale(...)) or an object with __invoke(), and what it needs as arguments.
*/
