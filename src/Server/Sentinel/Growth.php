<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * The growth of a number: the requests after which it was larger than ever before. For a cache that is full, a buffer
 * that is emptied, or a value that is replaced, such requests become rarer. For a leak they continue.
 *
 * @internal
 */
final class Growth
{
    /** Minimum share of the growing requests in the later half of the period. Steady growth has one half there. */
    private const LATER_HALF = 1 / 3;

    public readonly int $first;
    public int $most;
    /** @var list<int> the numbers of the requests in which it grew */
    private array $requests = [];
    /** @var array<string, int> number of those requests, by route */
    private array $routes = [];

    public function __construct(int $size)
    {
        $this->first = $this->most = $size;
    }

    /**
     * @param string|null $route null: this growth is not counted, for instance while the route warms up
     * @return bool whether it has grown
     */
    public function take(int $size, ?string $route, int $request): bool
    {
        if ($size <= $this->most) {
            return false;
        }
        $this->most = $size;
        if ($route !== null) {
            $this->requests[] = $request;
            $this->routes[$route] = ($this->routes[$route] ?? 0) + 1;
        }

        return true;
    }

    /** The number of requests in which it grew. */
    public function requests(): int
    {
        return \count($this->requests);
    }

    /** Whether it grew in at least that many requests, and still grows. */
    public function goesOn(int $patience): bool
    {
        $count = \count($this->requests);
        if ($count === 0 || $count < $patience) {
            return false;
        }
        $middle = ($this->requests[0] + $this->requests[$count - 1]) / 2;
        $later = array_filter($this->requests, static fn(int $request): bool => $request >= $middle);

        return \count($later) >= $count * self::LATER_HALF;
    }

    /** Number of requests since it began to grow, including this one. */
    public function span(int $request): int
    {
        return $request - ($this->requests[0] ?? $request) + 1;
    }

    /** @return list<string> the most frequent cause of growth comes first */
    public function routes(): array
    {
        arsort($this->routes);

        return array_keys($this->routes);
    }
}
