<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

/**
 * A route as the server takes it: what to call, and the plan of its arguments.
 *
 * @internal
 */
final readonly class Route
{
    /**
     * @param list<string> $methods
     * @param list<int> $plan
     */
    public function __construct(
        public array $methods,
        public string $pattern,
        public \Closure $handler,
        public array $plan,
    ) {}

    /** @return array{list<string>, string, \Closure, list<int>} */
    public function flat(): array
    {
        return [$this->methods, $this->pattern, $this->handler, $this->plan];
    }
}
