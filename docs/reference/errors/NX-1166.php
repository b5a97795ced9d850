<?php

/**
 * NX-1166
 * Class: Nexus\Http\Event\ServerSentEventError
 * Means: A server-sent event has a field that cannot be sent
 * Cause: A line break in an event name or an id would begin another field, so text of a user could forge events. A
 *     retry is a number of milliseconds, and not negative.
 * Cure: Remove line breaks and NUL bytes from the name and the id. Data may have any number of lines.
 */

declare(strict_types=1);

use Nexus\Http\Event\ServerSentEvent;

new ServerSentEvent('7', id: "1\ndata: forged");

/* Throws:
[NX-1166] The id of an event must not contain a line break or a NUL byte: "1\ndata: forged"
*/
