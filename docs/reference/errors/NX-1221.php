<?php

/**
 * NX-1221
 * Class: Nexus\Actor\Exception\EntityUnavailableException
 * Means: Too many messages are kept for entities that start or move to another worker
 * Cause: Entities of the type start slowly, or the worker that has them does not stop them, and more than 100 000
 *     messages for them wait.
 * Cure: Look for a handler, a start or a PostStop that does not end: "nexus status --actors" shows them.
 */

declare(strict_types=1);

use Nexus\Actor\Exception\EntityUnavailableException;

throw EntityUnavailableException::tooManyKept('cart');

/* Throws:
[NX-1221] Too many messages are kept for entities of "cart" that start or move
*/
