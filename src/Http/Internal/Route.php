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

    /**
     * @param (\Closure(string $route, \Closure): \Closure)|null $around makes what is called instead of the handler
     * @return array{list<string>, string, \Closure, list<int>}
     */
    public function flat(?\Closure $around = null): array
    {
        $name = implode('|', $this->methods) . " {$this->pattern}";

        return [$this->methods, $this->pattern, $around === null ? $this->handler : $around($name, $this->handler), $this->plan];
    }
}
