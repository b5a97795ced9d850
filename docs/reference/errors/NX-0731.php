<?php

/**
 * NX-0731
 * Class: Nexus\Load\LoadFailure
 * Means: That URL cannot be loaded
 * Cause: nexus load speaks HTTP/1.1 over TCP and Unix sockets. The URL is of another scheme, most often https, or it is none.
 * Cure: Write http://host:port/path, or http://unix:/path/to.sock:/path. Load the server itself, not what ends TLS before it.
 */

declare(strict_types=1);

passthru('nexus load https://example.com/');

/* Prints:
nexus: [NX-0731] https://example.com/: TLS is not spoken here. Load the server itself by http://, not what ends TLS before it.
*/
