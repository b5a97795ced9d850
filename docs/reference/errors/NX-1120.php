<?php

/**
 * NX-1120
 * Class: Nexus\Http\Error\CsrfRejected
 * Means: A request may have been forged by another site
 * Cause: The request changes something, and its Sec-Fetch-Site, Origin or Referer says that another site has sent it,
 *     or it has no valid CSRF token. It is answered with 403.
 * Cure: Put the field of CsrfToken into the form, or send the token in X-CSRF-Token. Name other origins that may send
 *     requests by Csrf::withTrustedOrigins(). Behind a proxy that ends TLS, name it as a trusted proxy.
 */

declare(strict_types=1);

use Nexus\Http\Middleware\Csrf;
use Nexus\Http\Request;
use Nexus\Http\Response;

$request = Request::of('POST', '/transfer', ['Origin' => 'https://evil.example']);
Csrf::byCookie(random_bytes(32))($request, static fn(): Response => Response::empty());

/* Throws:
[NX-1120] 403: The request comes from another site.
*/
