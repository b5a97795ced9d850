<?php

declare(strict_types=1);

namespace Nexus\Worker\Sentinel;

/**
 * How a number has grown: in how many requests it was larger than ever before. A cache that is full, a buffer that is emptied, a value
 * that is replaced make no such request any more; a leak makes them for ever.
 *
 * @internal
 */
final class Growth
{
    public readonly int $first;
    public int $most;
    public int $requests = 0;
    private int $firstRequest = 0;
    /** @var array<string, int> how many of the requests, by route */
    private array $routes = [];

    public function __construct(int $size)
    {
        $this->first = $this->most = $size;
    }

    /** @param string|null $route null: while it warms up everything may still grow */
    public function take(int $size, ?string $route, int $request): void
    {
        if ($size <= $this->most) {
            return;
        }
        $this->most = $size;
        if ($route !== null) {
            $this->firstRequest = $this->requests++ === 0 ? $request : $this->firstRequest;
            $this->routes[$route] = ($this->routes[$route] ?? 0) + 1;
        }
    }

    /** How many requests ago it began, this one included. */
    public function span(int $request): int
    {
        return $request - $this->firstRequest + 1;
    }

    /** @return list<string> those that make it grow most often come first */
    public function routes(): array
    {
        arsort($this->routes);

        return array_keys($this->routes);
    }
}
