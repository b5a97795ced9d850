<?php

/**
 * NX-1122
 * Class: Nexus\Http\Error\SessionUnavailable
 * Means: A request was longer than the lock of its session lasts
 * Cause: Locks in a database or in Redis expire, so that a session is not locked forever when a server crashes. The
 *     request had the session open for longer, and its changes were not saved: another request may have changed the
 *     session meanwhile.
 * Cure: Give the store locks that last longer than the slowest handler, or shorten the handler.
 */

declare(strict_types=1);

use Nexus\Http\Error\SessionUnavailable;

throw SessionUnavailable::lockLost();

/* Throws:
[NX-1122] 503: The request took longer than the lock of its session lasts.
*/
