<?php

/**
 * NX-1107
 * Class: Nexus\Http\Auth\AuthError
 * Means: The type of a #[FromPrincipal] parameter is no principal
 * Cause: The parameter has no type, or one that does not implement Nexus\Http\Auth\Principal.
 * Cure: Declare it as Principal, as ?Principal if anonymous requests are allowed, or as a class that implements it.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\Attribute\FromPrincipal;
use Nexus\Http\Auth\Authentication;
use Nexus\Http\Auth\StaticTokenAuthenticator;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;
use Nexus\Http\Response;

$app = App::create()->middleware(new Authentication(new StaticTokenAuthenticator([])));
$app->get('/me', static fn(#[FromPrincipal] string $user): Response => Response::text($user));
try {
    $app->handle(Request::of('GET', '/me'));
} catch (InvalidHandlerError $error) {
    throw $error->getPrevious() ?? $error; // the first of the problems that it lists
}

/* Throws:
[NX-1107] The handler of /me has #[FromPrincipal] $user, whose type is no principal. Its type is Nexus\Http\Auth\Principal, or a class that implements it
*/
