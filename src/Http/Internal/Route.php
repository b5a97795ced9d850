<?php

declare(strict_types=1);

namespace Nexus\Http\Internal;

use Nexus\Http\Internal\WebSocket\SocketRoute;
use Nexus\Http\Request;
use Nexus\Http\Server\HttpServer;

/**
 * A route as the server takes it: the function to call, and the plan of its arguments.
 *
 * @internal
 */
final readonly class Route
{
    /**
     * @param list<string> $methods
     * @param list<int> $plan
     * @param array<string, list<string>> $types the enums in the pattern, and the values of each
     * @param SocketRoute|null $socket null: the route is no WebSocket
     */
    public function __construct(
        public array $methods,
        public string $pattern,
        public \Closure $handler,
        public array $plan,
        public Policy $policy,
        public array $types = [],
        public ?SocketRoute $socket = null,
    ) {}

    /**
     * The same route with another handler, which gets the request.
     *
     * @param \Closure(Request): mixed $handler
     */
    public function answeredBy(\Closure $handler): self
    {
        $plan = [HttpServer::ARGUMENT_REQUEST];

        return new self($this->methods, $this->pattern, $handler, $plan, $this->policy, $this->types, $this->socket);
    }

    /** Whether a request for that path could match the route. */
    public function covers(string $path): bool
    {
        return preg_match(
            '~^' . preg_replace('/\\\\\{[^}]*\}/', '[^/]+', preg_quote($this->pattern, '~')) . '$~D',
            $path,
        ) === 1;
    }

    /**
     * @param (\Closure(string $route, \Closure): \Closure)|null $around creates the closure that is called instead of
     * the handler
     * @param string|null $vital requests for routes below that path are not queued, whatever the concurrency limit is
     * @return array{list<string>, string, \Closure, list<int>, int|null, float|null, bool|null, bool, string|null}
     */
    public function flat(?\Closure $around = null, ?string $vital = null): array
    {
        $name = implode('|', $this->methods) . " {$this->pattern}";
        [$handler, $plan] = $around === null ? [$this->handler, $this->plan] : $this->withoutEnums();

        return [
            $this->methods,
            $this->pattern,
            $around === null ? $handler : $around($name, $handler),
            $plan,
            $this->policy->bodyLimit(),
            $this->policy->deadline(),
            $this->policy->cancels(),
            $vital !== null && str_starts_with($this->pattern, "{$vital}/"),
            $this->policy->host(),
        ];
    }

    /**
     * The server reads the types of enums from the closure that it calls. One around the handler has none.
     *
     * @return array{\Closure, list<int>}
     */
    private function withoutEnums(): array
    {
        if (array_filter($this->plan, Arguments::isPassed(...)) === $this->plan) {
            return [$this->handler, $this->plan];
        }
        $parameters = (new \ReflectionFunction($this->handler))->getParameters();
        $arguments = [];
        foreach ($this->plan as $index => $argument) {
            $arguments[] = [$parameters[$index], $argument];
        }

        return Shapes::call($this->handler, new Arguments($arguments, $this->names()));
    }

    /** @return list<string> the parts of the path, and those of the host */
    private function names(): array
    {
        return array_keys([...pattern_parameters($this->pattern), ...$this->policy->hostParameters()]);
    }
}
