<?php

declare(strict_types=1);

namespace Nexus\Http\Attribute;

/** Middleware of a handler: it runs as if its route had it from RouteBuilder::middleware(). */
#[\Attribute(
    \Attribute::TARGET_CLASS | \Attribute::TARGET_METHOD | \Attribute::TARGET_FUNCTION | \Attribute::IS_REPEATABLE,
)]
final readonly class Middleware
{
    /** @var array<int|string, mixed> */
    public array $arguments;

    /**
     * @param class-string $class a PSR-15 middleware, or a class with __invoke(Request, callable)
     * @param mixed ...$arguments of its constructor. Parameters that have none are services
     */
    public function __construct(public string $class, mixed ...$arguments)
    {
        $this->arguments = $arguments;
    }
}
