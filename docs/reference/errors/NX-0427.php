<?php

/**
 * NX-0427
 * Class: Nexus\Server\StartException
 * Means: The change needs a restart
 * Cause: A reload applies most settings of nexus.php. It cannot apply more workers than the running server has space
 *     for, or a version of Nexus with another internal format.
 * Cure: Restart the server: nexus stop, then nexus serve.
 */

declare(strict_types=1);

use Nexus\Server\StartException;

throw StartException::needsRestart('1000 workers are more than this server supports');

/* Throws:
[NX-0427] 1000 workers are more than this server supports, which takes a restart: nexus stop, then nexus serve.
*/
