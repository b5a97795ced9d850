<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Internal\LogLine;

use function Nexus\Async\timeout;
use function Nexus\Internal\spawn_apart;

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
     * @param Keeper<T> $keeper
     * @param T         $resource
     *
     * @return bool false: there is no $destroy, so the resource closes when its last reference is dropped
     */
    public function takes(Keeper $keeper, object $resource): bool
    {
        $destroy = $this->destroy;
        if ($destroy === null) {
            return false;
        }
        $this->closing++;
        spawn_apart(function () use ($keeper, $destroy, $resource): void {
            try {
                timeout(self::TIME, static fn(): mixed => $destroy($resource));
            } catch (\Throwable $failure) {
                error_log(
                    LogLine::of(
                        "Pool \"{$keeper->pool}\" could not close one in good order: " . LogLine::quote($failure),
                    ),
                );
            } finally {
                $this->closing = max(0, $this->closing - 1);
                $keeper->maker->budget->give();
            }
            $keeper->settle();
        }, "pool \"{$keeper->pool}\" closes one");

        return true;
    }

    /**
     * Calls the function with a resource of the pool, before all waiting callers are served.
     *
     * @param Keeper<T>           $keeper
     * @param \Closure(T): mixed $aftermath
     */
    public function cleanUp(Keeper $keeper, \Closure $aftermath): void
    {
        spawn_apart(static function () use ($keeper, $aftermath): void {
            $lease = null;
            try {
                $hold = $keeper->note();
                $lease = $keeper->lend($hold) ?? $keeper->waiting->wait($keeper, $hold, isFirst: true);
                timeout(self::TIME, static fn(): mixed => $aftermath($lease->resource));
            } catch (\Throwable $failure) {
                error_log(LogLine::of("Pool \"{$keeper->pool}\" could not clean up: " . LogLine::quote($failure)));
                $lease?->discard('cleaning up with it has failed');
            }
        }, "pool \"{$keeper->pool}\" cleans up");
    }
}
