<?php

/**
 * NX-1111
 * Class: Nexus\Http\Auth\AuthError
 * Means: App::protectRoutes() exempts a path that no route has
 * Cause: The path is misspelt, or its route was removed.
 * Cure: Correct or remove the path.
 */

declare(strict_types=1);

use Nexus\Http\App;
use Nexus\Http\InvalidHandlerError;
use Nexus\Http\Request;

$app = App::create()->protectRoutes('/opne');
try {
    $app->handle(Request::of('GET', '/'));
} catch (InvalidHandlerError $error) {
    throw $error->getPrevious() ?? $error; // the first of the problems that it lists
}

/* Throws:
[NX-1111] App::protectRoutes() exempts /opne, and no route has this pattern or begins with it
*/
