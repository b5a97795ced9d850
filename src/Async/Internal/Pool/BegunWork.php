<?php

declare(strict_types=1);

namespace Nexus\Async\Internal\Pool;

use Nexus\Async\Internal\LeaseRecord;

use function Nexus\Internal\origin;

/**
 * The work that has waited for a resource of the pool and has got it: requests, and coroutines that belong to none.
 * What has not got one for MEMORY is forgotten at the latest after twice that time.
 *
 * @internal
 */
final class BegunWork
{
    /** Nanoseconds. */
    private const MEMORY = 5_000_000_000;
    /** The id of main: coroutines that no request has spawned have it as their origin. */
    private const MAIN = 0;

    /** @var array<int, true> by id */
    private array $recent = [];

    /** @var array<int, true> by id */
    private array $earlier = [];
    private int $since = 0;

    /** The work for which the calling coroutine waits. */
    public static function of(LeaseRecord $record): int
    {
        $origin = origin();

        return $origin === self::MAIN ? $record->coroutine : $origin;
    }

    /** @param int $now nanoseconds of the timers' clock */
    public function note(int $work, int $now): void
    {
        if ($now - $this->since >= self::MEMORY) {
            $this->earlier = $now - $this->since < 2 * self::MEMORY ? $this->recent : [];
            $this->recent = [];
            $this->since = $now;
        }
        $this->recent[$work] = true;
    }

    public function forget(): void
    {
        $this->recent = $this->earlier = [];
    }

    public function has(int $work): bool
    {
        return isset($this->recent[$work]) || isset($this->earlier[$work]);
    }
}
