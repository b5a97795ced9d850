<?php

/**
 * NX-0347
 * Class: Nexus\Http\InvalidParameterError
 * Means: A parameter has constraints that would never be checked
 * Cause: A constraint of symfony/validator is on a parameter of a handler. Constraints are for properties. The server
 *     does not start (NX-0303).
 * Cure: Declare a class with a property that has the constraint, and give the parameter that class: #[FromQuery] maps
 *     all parameters of the query string to it.
 */

declare(strict_types=1);

use Nexus\Http\{App, InvalidHandlerError, Request};
use Nexus\Http\Attribute\FromQuery;
use Symfony\Component\Validator\Constraint;

#[Attribute(Attribute::TARGET_PARAMETER)]
final class Even extends Constraint {}

$app = App::create();
$app->get('/todos', fn(#[FromQuery] #[Even] int $page) => [$page]);
try {
    $app->handle(Request::of('GET', '/todos'));
} catch (InvalidHandlerError $problems) {
    throw $problems->getPrevious();
}

/* Throws:
[NX-0347] Parameter $page of the handler at %s:%d: symfony/validator does not check #[Even] on a parameter. Put it on a property of a class, and give the parameter that class
*/
