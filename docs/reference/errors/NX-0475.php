<?php

/**
 * NX-0475
 * Class: Nexus\Tune\Apply\ApplyException
 * Means: A file of `nexus tune` cannot be installed or taken back
 * Cause: It needs root, it was applied already, the file was changed since, or the format is part of files that others
 *     write. Nothing was changed.
 * Cure: Do what the message says. Without --apply the file is printed.
 */

declare(strict_types=1);

passthru('nexus tune --format=nginx --apply');

/* Prints:
nexus: [NX-0475] --apply does not install nginx: that would change a file that others write. Print it, and merge it by hand.
*/
