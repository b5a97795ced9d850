<?php

/**
 * NX-0418
 * Class: Nexus\Server\StartException, Nexus\Server\ConfigError
 * Means: nexus.php, a NEXUS_ variable or an option is invalid
 * Cause: A value has the wrong type or is outside its range (in nexus.php, in a NEXUS_ variable or in an option), or
 *     nexus.php did not return a Nexus\Server\ServerConfig.
 * Cure: Correct the value that the message names. [Configuration](configuration.md) lists the options with their
 *     ranges; `nexus config` prints the values in effect.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --workers=many');

/* Prints:
nexus: [NX-0418] --workers must be auto, or a whole number from 1 to 1024, got many.
*/
