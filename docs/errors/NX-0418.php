<?php

/**
 * NX-0418
 * Class: Nexus\Worker\StartFailure, Nexus\Worker\ConfigError
 * Means: nexus.php or an option is wrong
 * Cause: A value is not of its kind or outside its range, or nexus.php did not return a Nexus\Worker\ServerConfig.
 * Cure: Correct what the message names; `nexus serve --help` lists the options with their ranges.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --workers=many');

/* Prints:
nexus: [NX-0418] --workers=many is not a number.
*/
