<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * A middleware as the application declares it.
 *
 * @internal
 */
final readonly class Declared
{
    /**
     * @param mixed $middleware what App::middleware() accepts
     * @param string $at file and line
     * @param array<int|string, mixed> $arguments of the constructor, if the middleware is a class
     */
    public function __construct(public mixed $middleware, public string $at, public array $arguments = []) {}
}
