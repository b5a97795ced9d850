<?php

/**
 * NX-0470
 * Class: Nexus\Server\StartException
 * Means: The logger for the access log cannot be created
 * Cause: --access-logger, or `new Logs(logger: …)`, names a function, a static method or a class that cannot be used:
 *     it does not exist after the application was loaded, it throws, or it returns something other than a PSR-3 logger.
 * Cure: Name a function or Class::method without required parameters that returns a Psr\Log\LoggerInterface, or a
 *     class that is one and needs no arguments. It is called after the application's file was loaded, so its
 *     autoloader finds classes; functions must be in a file that it includes.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --port=0 --access-logger=App::log');

/* Prints:
nexus: [NX-0470] App::log makes no logger for the access log: it is neither a function nor a class. Name a function or Class::method that returns a Psr\Log\LoggerInterface, or a class that is one.
*/
