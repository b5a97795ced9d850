<?php

/**
 * NX-0743
 * Class: Nexus\Import\ImportException
 * Means: The files of nexus import contain no site
 * Cause: No file has a server block of nginx, and none is an .htaccess.
 * Cure: Name the file that has the server block, such as /etc/nginx/nginx.conf.
 */

declare(strict_types=1);

file_put_contents('site.conf', 'events { }');
passthru('nexus import site.conf');

/* Prints:
nexus: [NX-0743] No site was found: name a file with a server of nginx, or an .htaccess.
*/
