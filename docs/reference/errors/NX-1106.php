<?php

/**
 * NX-1106
 * Class: Nexus\Http\Auth\AuthError
 * Means: The class of #[Authorize] is no Authorizer
 * Cause: The class does not implement Nexus\Http\Auth\Authorizer, does not exist, or cannot be created.
 * Cure: Implement the interface. A class whose constructor needs more than services belongs into the container.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Attribute\Authorize;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create()->middleware(new Authentication(new StaticTokenAuthenticator([])));
$app->get('/orders', #[Authorize(ArrayObject::class)] static fn(): Response => Response::json([]));
try {
    $app->handle(Request::of('GET', '/orders'));
} catch (InvalidHandlerError $error) {
    throw $error->getPrevious() ?? $error; // the first of the problems that it lists
}

/* Throws:
[NX-1106] The route GET /orders has #[Authorize(ArrayObject)], which is no Authorizer. Name a class that implements Nexus\Http\Auth\Authorizer, and that the container has or that can be created
*/
