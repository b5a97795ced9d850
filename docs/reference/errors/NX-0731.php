<?php

/**
 * NX-0731
 * Class: Nexus\Load\LoadException
 * Means: nexus load does not support the URL
 * Cause: nexus load supports HTTP/1.1 over TCP and Unix sockets. The URL has another scheme, usually https, or is no
 *     URL.
 * Cure: Write http://host:port/path, or http://unix:/path/to.sock:/path. Test the server itself, not the proxy that
 *     ends TLS before it.
 */

declare(strict_types=1);

passthru('nexus load https://example.com/');

/* Prints:
nexus: [NX-0731] https://example.com/: TLS is not supported. Load the server itself by http://, not the proxy that terminates TLS.
*/
