<?php

/**
 * NX-0742
 * Class: Nexus\Import\ImportException
 * Means: A file is not a configuration of nginx
 * Cause: Braces, quotes or semicolons of the file do not match, or an include names the file itself.
 * Cure: Correct the line; nginx -t names it, too.
 */

declare(strict_types=1);

file_put_contents('site.conf', 'server { } }');
passthru('nexus import site.conf');

/* Prints:
nexus: [NX-0742] site.conf:1 has a } without a {: nginx -t explains it.
*/
