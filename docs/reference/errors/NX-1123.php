<?php

/**
 * NX-1123
 * Class: Nexus\Http\Error\SessionUnavailable
 * Means: The store of sessions has failed
 * Cause: The store cannot be reached, or has not answered in time. The log has the reason. The request is answered with
 *     503, because without its session it could do something else than the user wants.
 * Cure: Repair the store. Requests that do not use the session are answered meanwhile.
 */

declare(strict_types=1);

use Nexus\Http\Error\SessionUnavailable;

throw SessionUnavailable::storeFailed(new RuntimeException('connection refused'));

/* Throws:
[NX-1123] 503: The store of sessions has failed.
*/
