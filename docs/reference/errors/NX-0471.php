<?php

/**
 * NX-0471
 * Class: Nexus\Server\StartFailure
 * Means: Classic mode has no logger for requests
 * Cause: --classic and --access-logger were asked for. A logger is an object that is told after the last byte of an answer; in classic mode
 *     the request's objects are gone by then.
 * Cure: Have the access log written to a file (--access-log=access.log --access-log-format=json), and let that be collected.
 */

declare(strict_types=1);

file_put_contents('index.php', '<?php echo "Hello";');
passthru('nexus serve index.php --classic --access-logger=App::log');

/* Prints:
nexus: [NX-0471] In classic mode no object lives from one request to the next, so there is none to tell of them: log to a file by --access-log, or leave --classic out.
*/
