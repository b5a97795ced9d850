<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

/**
 * A check by a function.
 *
 *     new CallbackCheck('search', fn (): bool => $search->ping())
 */
final readonly class CallbackCheck implements HealthCheck
{
    /** @var \Closure(): mixed */
    private \Closure $function;

    /** @param callable(): mixed $function returns a HealthStatus, or false for down; everything else is up */
    public function __construct(private string $name, callable $function)
    {
        $this->function = $function(...);
    }

    public function name(): string
    {
        return $this->name;
    }

    public function check(): HealthStatus
    {
        $result = ($this->function)();

        return match (true) {
            $result instanceof HealthStatus => $result,
            $result === false => HealthStatus::down(),
            default => HealthStatus::up(),
        };
    }
}
