<?php

/**
 * NX-0473
 * Class: Nexus\Server\StartException
 * Means: The logger for the log of the server cannot be created
 * Cause: --server-logger, or `new Logs(server: …)`, names a function, a static method or a class that cannot be used:
 *     Composer's autoloader does not find it, it throws, it returns something other than a PSR-3 logger, or it took
 *     longer than 10 s.
 * Cure: Name a function or Class::method without required parameters that returns a Psr\Log\LoggerInterface, or a
 *     class that is one and needs no arguments. It runs in a process of its own, which includes vendor/autoload.php of
 *     the application's directory or of one above it, and not the application's file.
 */

declare(strict_types=1);

file_put_contents('app.php', '<?php return fn () => Nexus\Http\Response::text("Hello");');
passthru('nexus serve app.php --port=0 --server-logger=App::log');

/* Prints:
nexus: [NX-0473] App::log makes no logger for the log of the server: it is neither a function nor a class. Name a function or Class::method that returns a Psr\Log\LoggerInterface, or a class that is one, and that Composer's autoloader finds.
*/
