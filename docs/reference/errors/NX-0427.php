<?php

/**
 * NX-0427
 * Class: Nexus\Server\StartFailure
 * Means: What has changed takes a restart
 * Cause: Most of what nexus.php says can change in a reload; more workers than a running server has room for, and Nexus itself in another format, cannot.
 * Cure: Restart the server: nexus stop, then nexus serve.
 */

declare(strict_types=1);

use Nexus\Server\StartFailure;

throw StartFailure::needsRestart('1000 workers are more than this server has room for');

/* Throws:
[NX-0427] 1000 workers are more than this server has room for, which takes a restart: nexus stop, then nexus serve.
*/
