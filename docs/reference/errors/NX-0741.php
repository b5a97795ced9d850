<?php

/**
 * NX-0741
 * Class: Nexus\Import\ImportException
 * Means: A file of nexus import cannot be read
 * Cause: The file does not exist, or the permissions of the user do not allow to read it.
 * Cure: Check the name, and run the command as a user that may read the file.
 */

declare(strict_types=1);

passthru('nexus import missing.conf');

/* Prints:
nexus: [NX-0741] missing.conf cannot be read: check its name and permissions.
*/
