<?php

declare(strict_types=1);

namespace Nexus\Server\Sentinel;

/**
 * How a number has grown: in how many requests it was larger than ever before. A cache that is full, a buffer that is
 * emptied, a value that is replaced make such requests more and more rarely; a leak makes them for ever.
 *
 * @internal
 */
final class Growth
{
    /** Of growth that goes on steadily it is a half. */
    private const LATER_HALF = 1 / 3;

    public readonly int $first;
    public int $most;
    /** @var list<int> the requests in which it has grown, by their numbers */
    private array $requests = [];
    /** @var array<string, int> how many of them, by route */
    private array $routes = [];

    public function __construct(int $size)
    {
        $this->first = $this->most = $size;
    }

    /**
     * @param string|null $route null: this growth does not count, for instance while the route warms up
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

    /** In how many requests. */
    public function requests(): int
    {
        return \count($this->requests);
    }

    /** In that many requests at least, and as often of late as in the beginning. */
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

    /** How many requests ago it began, this one included. */
    public function span(int $request): int
    {
        return $request - ($this->requests[0] ?? $request) + 1;
    }

    /** @return list<string> those that make it grow most often come first */
    public function routes(): array
    {
        arsort($this->routes);

        return array_keys($this->routes);
    }
}
