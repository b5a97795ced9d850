<?php

/**
 * NX-0417
 * Class: Nexus\Server\StartException
 * Means: The file of the application cannot be read
 * Cause: No file of that name exists, it is a directory, or this user may not read it.
 * Cure: Give the file that returns the application, relative to the current directory.
 */

declare(strict_types=1);

passthru('nexus serve ap.php');

/* Prints:
nexus: [NX-0417] ap.php cannot be read: name the file that returns the application, nexus serve app.php.
*/
