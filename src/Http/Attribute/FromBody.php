<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/**
 * The argument is the body of the request: JSON or a form, mapped to an object of the parameter's class and validated.
 *
 *     fn (#[FromBody] NewTodo $todo) => …
 */
#[\Attribute(\Attribute::TARGET_PARAMETER)]
final readonly class FromBody {}
