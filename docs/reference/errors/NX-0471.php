<?php

/**
 * NX-0471
 * Class: Nexus\Server\StartException
 * Means: Classic mode does not support a logger for requests
 * Cause: --classic and --access-logger were given. A logger is an object that is called after the last byte of an
 *     answer; in classic mode all objects of the request are destroyed by then.
 * Cure: Write the access log to a file (--access-log=access.log --access-log-format=json), and collect that file.
 */

declare(strict_types=1);

file_put_contents('index.php', '<?php echo "Hello";');
passthru('nexus serve index.php --classic --access-logger=App::log');

/* Prints:
nexus: [NX-0471] In classic mode no object lives from one request to the next, so no logger can receive requests: log to a file with --access-log, or leave --classic out.
*/
