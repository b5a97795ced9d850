<?php

/**
 * NX-1105
 * Class: Nexus\Http\Auth\AuthError
 * Means: A route is public and requires a principal
 * Cause: One declaration has both, for example #[PublicRoute] and #[RequiresAuth] on one method, or the route is
 *     public() and its handler has a requirement.
 * Cure: Remove one of them. A public group may contain routes that require a principal.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Attribute\RequiresAuth;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create()->middleware(new Authentication(new StaticTokenAuthenticator([])));
$app->get('/orders', #[RequiresAuth] static fn(): Response => Response::json([]))->public();
try {
    $app->handle(Request::of('GET', '/orders'));
} catch (InvalidHandlerError $error) {
    throw $error->getPrevious() ?? $error; // the first of the problems that it lists
}

/* Throws:
[NX-1105] The route GET /orders is public, and #[RequiresAuth] requires a principal. Remove one of them
*/
