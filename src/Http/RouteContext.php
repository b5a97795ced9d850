<?php

declare(strict_types=1);

namespace Nexus\Http;

use Nexus\Http\Internal\Handler;

/** A route, for a RouteMiddleware. */
final readonly class RouteContext
{
    /**
     * @internal
     * @param list<string> $methods
     */
    public function __construct(
        /** The methods of the route: "GET". */
        public array $methods,
        /** The pattern of its path: "/users/{id:int}". */
        public string $pattern,
        /** Its name; null: it has none. */
        public ?string $name,
        private Handler $handler,
    ) {}

    /**
     * Attributes of the handler: those of its class, then those of its function.
     *
     * @template T of object
     *
     * @param class-string<T> $class
     *
     * @return list<T>
     */
    public function attributes(string $class): array
    {
        return $this->handler->attributes($class);
    }
}
