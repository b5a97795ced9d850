<?php

/**
 * NX-0417
 * Class: Nexus\Server\StartFailure
 * Means: The application's file cannot be read
 * Cause: There is no file of that name, it is a directory, or this user may not read it.
 * Cure: Name the file that returns the application, relative to where the command is run.
 */

declare(strict_types=1);

passthru('nexus serve ap.php');

/* Prints:
nexus: [NX-0417] ap.php cannot be read: name the file that returns the application, nexus serve app.php.
*/
