<?php

/**
 * NX-1165
 * Class: Nexus\Http\Event\ServerSentEventError
 * Means: Response::events() was given a heartbeat below one second
 * Cause: An interval of less than a second costs a packet for each client and interval, and keeps no connection open
 *     that a longer one would lose.
 * Cure: Give at least 1 second, or 0 for no heartbeat. 15 seconds are below the idle limits of common proxies.
 */

declare(strict_types=1);

use Nexus\Http\Response;

Response::events([], heartbeat: 0.5);

/* Throws:
[NX-1165] The heartbeat of events must be 1 second or more, or 0 for none; 0.5 given
*/
