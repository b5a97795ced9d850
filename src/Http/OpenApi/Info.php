<?php

declare(strict_types=1);

namespace Nexus\Http\OpenApi;

/**
 * What an OpenAPI document says of its API besides the routes.
 *
 * @internal
 */
final readonly class Info
{
    public function __construct(
        public string $title = 'API',
        public string $version = '1.0.0',
        public string $description = '',
    ) {}

    /** Whether the route serves the document itself. */
    public function isOwn(mixed $handler): bool
    {
        return $handler instanceof \Closure
            && (new \ReflectionFunction($handler))->getClosureScopeClass()?->getName() === Routes::class;
    }
}
