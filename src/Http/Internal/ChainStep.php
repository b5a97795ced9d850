<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * The handler, a middleware or a boundary in the source of a chain, with all that is inside of it.
 *
 * @internal
 */
final readonly class ChainStep
{
    /**
     * @param string $call an expression with $request
     * @param list<string> $variables the other variables of $call
     * @param string|null $closure a variable with a closure that does the same as $call; null: there is none yet
     */
    public function __construct(public string $call, public array $variables, public ?string $closure = null) {}

    public static function ofClosure(string $variable): self
    {
        return new self("{$variable}(\$request)", [$variable], $variable);
    }
}
