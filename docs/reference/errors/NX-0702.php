<?php

/**
 * NX-0702
 * Class: Nexus\Server\StartException
 * Means: A worker in classic mode handles one request at a time
 * Cause: --classic and a concurrency of more than one were given, on the command line or in nexus.php.
 * Cure: Raise the number of workers. To handle many requests in one worker, the application must return a handler: omit
 *     --classic.
 */

declare(strict_types=1);

file_put_contents('index.php', '<?php echo "Hello";');
passthru('nexus serve index.php --classic --concurrency=100');

/* Prints:
nexus: [NX-0702] A worker in classic mode has one request at a time, not 100: raise --workers instead, or leave --classic out.
*/
