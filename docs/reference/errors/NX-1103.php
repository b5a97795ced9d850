<?php

/**
 * NX-1103
 * Class: Nexus\Http\Auth\AuthError
 * Means: A route requires a principal, and nothing sets one
 * Cause: The handler or its route has a requirement such as #[RequiresRole], or takes the principal, and neither the
 *     application nor its groups have the middleware Authentication.
 * Cure: Add `new Authentication(…)` to the application, the group or the route. Middleware of your own that sets the
 *     principal implements SetsPrincipal.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Attribute\RequiresRole;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create();
$app->get('/admin', #[RequiresRole('admin')] static fn(): Response => Response::text('secret'));
try {
    $app->handle(Request::of('GET', '/admin'));
} catch (InvalidHandlerError $error) {
    throw $error->getPrevious() ?? $error; // the first of the problems that it lists
}

/* Throws:
[NX-1103] The route GET /admin has #[RequiresRole], and no middleware around it sets a principal. Add one to the application, the group or the route: $app->middleware(new Authentication($authenticator))
*/
