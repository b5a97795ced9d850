<?php

/**
 * NX-1126
 * Class: Nexus\Http\Middleware\CsrfError
 * Means: A setting of Csrf is not valid
 * Cause: A key is shorter than 32 bytes, or a text is no origin or no path. The message names it.
 * Cure: Give a key of `openssl rand -base64 32`, an origin with its scheme, or a path that begins with a slash.
 */

declare(strict_types=1);

use Nexus\Http\Middleware\Csrf;

Csrf::bySession()->withTrustedOrigins('www.example.org');

/* Throws:
[NX-1126] "www.example.org" is no origin. Write "https://www.example.org", in lower case and without a path
*/
