<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\LogLine;

use function Nexus\Async\timeout;
use function Nexus\Internal\spawn_unscoped;

/**
 * Closes a pool's resources after their last lease. It runs in coroutines of its own, so no caller waits for it, and
 * for at most one second.
 *
 * @internal
 *
 * @template T of object
 */
final class Closer
{
    private const TIME = 1.0;

    /** @var int<0, max> number of resources being closed; they still count towards the limit */
    public int $closing = 0;

    /** @param (\Closure(T): mixed)|null $destroy */
    public function __construct(private readonly ?\Closure $destroy) {}

    /**
     * @param Resources<T> $resources
     * @param T         $resource
     *
     * @return bool false: there is no $destroy, so the resource closes when its last reference is dropped
     */
    public function takes(Resources $resources, object $resource): bool
    {
        $destroy = $this->destroy;
        if ($destroy === null) {
            return false;
        }
        $this->closing++;
        spawn_unscoped(function () use ($resources, $destroy, $resource): void {
            try {
                timeout(self::TIME, static fn(): mixed => $destroy($resource));
            } catch (\Throwable $failure) {
                error_log(
                    LogLine::of(
                        "Pool \"{$resources->pool}\" failed to close a resource: " . LogLine::quote($failure),
                    ),
                );
            } finally {
                $this->closing = max(0, $this->closing - 1);
                $resources->maker->budget->give();
            }
            $resources->settle();
        }, "pool \"{$resources->pool}\" closes a resource");

        return true;
    }

    /**
     * Calls the function with a resource of the pool, before all waiting callers are served.
     *
     * @param Resources<T>           $resources
     * @param \Closure(T): mixed $aftermath
     */
    public function cleanUp(Resources $resources, \Closure $aftermath): void
    {
        spawn_unscoped(static function () use ($resources, $aftermath): void {
            $lease = null;
            try {
                $record = $resources->record();
                $lease = $resources->lend($record) ?? $resources->waiting->wait($resources, $record, isFirst: true);
                timeout(self::TIME, static fn(): mixed => $aftermath($lease->resource));
            } catch (\Throwable $failure) {
                error_log(LogLine::of("Pool \"{$resources->pool}\" could not clean up: " . LogLine::quote($failure)));
                $lease?->discard('cleaning it up has failed');
            }
        }, "pool \"{$resources->pool}\" cleans up");
    }
}
