<?php

/**
 * NX-0470
 * Class: Nexus\Server\StartFailure
 * Means: What was named makes no logger for the access log
 * Cause: --access-logger, or `new Logs(logger: …)`, names a function, a static method or a class that cannot be found once the application is
 *     loaded, that throws, or that returns something else than a PSR-3 logger.
 * Cure: Name a function or Class::method without required parameters that returns a Psr\Log\LoggerInterface, or a class that is one and needs
 *     no arguments. The application's file has been loaded when it is called, so its autoloader finds classes; functions must be in a file that it includes.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --port=0 --access-logger=App::log');

/* Prints:
nexus: [NX-0470] App::log makes no logger for the access log: it is neither a function nor a class. Name a function or Class::method that returns a Psr\Log\LoggerInterface, or a class that is one.
*/
