<?php

/**
 * NX-0345
 * Class: Nexus\Http\InvalidParameterError
 * Means: A parameter needs a package that is not installed
 * Cause: The class of a parameter with #[FromBody], #[FromQuery] or #[FromForm] has constraints, which
 *     symfony/validator checks. Or it is more than a constructor with public promoted properties of known types, so
 *     that symfony/serializer creates its objects. The package is missing. The server does not start (NX-0303).
 * Cure: Run the command of the message. A plain class without constraints needs no package.
 */

declare(strict_types=1);

use Nexus\Http\{App, InvalidHandlerError, Request};
use Nexus\Http\Attribute\FromBody;
use Symfony\Component\Validator\Constraints as Assert;

// From here on Composer finds no class of the package, as if it was not installed.
foreach (spl_autoload_functions() as $loader) {
    spl_autoload_unregister($loader);
    spl_autoload_register(static function (string $class) use ($loader): void {
        if (!str_starts_with($class, 'Symfony\Component\Validator\\')) {
            $loader($class);
        }
    });
}

final readonly class NewTodo
{
    public function __construct(#[Assert\NotBlank] public string $title) {}
}

$app = App::create();
$app->post('/todos', fn(#[FromBody] NewTodo $todo) => $todo);
try {
    $app->handle(Request::of('POST', '/todos'));
} catch (InvalidHandlerError $problems) {
    throw $problems->getPrevious();
}

/* Throws:
[NX-0345] Parameter $todo of the handler at %s:%d: its type has constraints. Run: composer require symfony/validator
*/
