<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * A compiled application.
 *
 * @internal
 */
final readonly class Pipeline
{
    /**
     * @param list<Route> $routes
     * @param (\Closure(\Nexus\Http\Request): mixed)|null $unmatched answers requests that match no route; null: the
     * server does
     * @param (\Closure(\Closure): \Closure)|null $around adds the application's middleware to another handler of
     * requests; null: there is none
     */
    public function __construct(
        public array $routes,
        public ?\Closure $unmatched,
        public ?\Closure $around,
        public Services $services,
    ) {}
}
