<?php

/**
 * NX-0346
 * Class: Nexus\Http\InvalidParameterError
 * Means: An attribute is on a parameter of a type that it cannot fill
 * Cause: The type is missing, or is a union, an interface or a class that is not made from text. The server does not
 *     start (NX-0303).
 * Cure: The message names the types that the attribute takes. For another type, register a resolver with
 *     App::paramResolver().
 */

declare(strict_types=1);

use Nexus\Http\{App, InvalidHandlerError, Request};
use Nexus\Http\Attribute\FromQuery;

$app = App::create();
$app->get('/todos', fn(#[FromQuery] \Countable $page) => []);
try {
    $app->handle(Request::of('GET', '/todos'));
} catch (InvalidHandlerError $problems) {
    throw $problems->getPrevious();
}

/* Throws:
[NX-0346] Parameter $page of the handler at %s:%d: #[FromQuery] cannot be on a parameter of type Countable. It takes %s
*/
