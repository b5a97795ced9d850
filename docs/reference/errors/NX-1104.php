<?php

/**
 * NX-1104
 * Class: Nexus\Http\Auth\AuthError
 * Means: A route requires no principal, and the application demands that it says so
 * Cause: The application calls App::protectRoutes(), and neither the route, nor its groups, nor its handler say who may
 *     send its requests.
 * Cure: Add a requirement such as #[RequiresAuth]. If anyone may request the route, mark it with #[PublicRoute] or
 *     public(), or name its pattern in protectRoutes().
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create()->protectRoutes();
$app->get('/orders', static fn(): Response => Response::json([]));
try {
    $app->handle(Request::of('GET', '/orders'));
} catch (InvalidHandlerError $error) {
    throw $error->getPrevious() ?? $error; // the first of the problems that it lists
}

/* Throws:
[NX-1104] The route GET /orders requires no principal, which App::protectRoutes() demands. Add a requirement such as #[RequiresAuth], or mark it with #[PublicRoute] or ->public()
*/
