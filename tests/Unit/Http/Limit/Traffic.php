<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Http\Limit;

use Nexus\Http\Limit\RateLimitCharge;
use Nexus\Http\Limit\RateLimitPolicy;
use Nexus\Http\Limit\RateLimitState;
use Nexus\Http\Limit\RateLimitStore;

/** Sequences of requests, and what a store must answer to each. Every store is tested with them. */
final class Traffic
{
    /**
     * Each step: seconds since the step before, cost, and the expected answer: whether it is allowed, what remains,
     * seconds until the reset, and seconds until a retry.
     *
     * @return array<string, array{RateLimitPolicy, list<array{float, int, bool, int, float, float|null}>}>
     */
    public static function cases(): array
    {
        $bucket = RateLimitPolicy::tokenBucket('bucket', 10, per: 10.0);
        $window = RateLimitPolicy::slidingWindow('window', 10, per: 10.0);

        return [
            'a bucket is full at first and is refilled continuously' => [$bucket, [
                [0.0, 1, true, 9, 1.0, 0.0],
                [0.5, 1, true, 8, 1.5, 0.0],
                [1.5, 1, true, 9, 1.0, 0.0],
                [100.0, 1, true, 9, 1.0, 0.0],
            ]],
            'a burst empties a bucket' => [$bucket, [
                [0.0, 10, true, 0, 10.0, 0.0],
                [0.0, 1, false, 0, 10.0, 1.0],
                [0.25, 1, false, 0, 9.75, 0.75],
                [0.75, 1, true, 0, 10.0, 0.0],
                [3.0, 5, false, 3, 7.0, 2.0],
                [0.0, 3, true, 0, 10.0, 0.0],
            ]],
            'a refused request takes nothing' => [$bucket, [
                [0.0, 9, true, 1, 9.0, 0.0],
                [0.0, 2, false, 1, 9.0, 1.0],
                [0.0, 1, true, 0, 10.0, 0.0],
            ]],
            'a cost above the burst is never allowed' => [$bucket, [[0.0, 11, false, 10, 0.0, null]]],
            'a cost of nothing' => [$bucket, [[0.0, 10, true, 0, 10.0, 0.0], [0.0, 0, true, 0, 10.0, 0.0]]],
            'a bucket that is smaller than its limit' => [RateLimitPolicy::tokenBucket('small', 60, per: 60.0, burst: 5), [
                [0.0, 5, true, 0, 5.0, 0.0],
                [0.0, 1, false, 0, 5.0, 1.0],
                [60.0, 1, true, 4, 1.0, 0.0],
            ]],
            'a window counts its requests' => [$window, [
                [0.0, 9, true, 1, 10.0, 0.0],
                [1.0, 1, true, 0, 9.0, 0.0],
                [1.0, 1, false, 0, 8.0, 9.0],
            ]],
            'the previous window counts by its part in sight' => [$window, [
                [0.0, 10, true, 0, 10.0, 0.0],
                [10.0, 1, false, 0, 10.0, 1.0],
                [1.0, 1, true, 0, 9.0, 0.0],
                [4.0, 4, true, 0, 5.0, 0.0],
                [0.0, 1, false, 0, 5.0, 1.0],
            ]],
            'no burst at the border of two windows' => [$window, [
                [9.0, 10, true, 0, 1.0, 0.0],
                [1.0, 10, false, 0, 10.0, 10.0],
                [5.0, 6, false, 5, 5.0, 1.0],
            ]],
            'a window is forgotten after two' => [$window, [
                [0.0, 10, true, 0, 10.0, 0.0],
                [20.0, 10, true, 0, 10.0, 0.0],
            ]],
            'a window never allows a cost above the limit' => [$window, [[0.0, 11, false, 10, 10.0, null]]],
        ];
    }

    /**
     * @param list<array{float, int, bool, int, float, float|null}> $steps
     * @param \Closure(float): mixed $advance
     * @return array{list<list<mixed>>, list<list<mixed>>} expected and actual answers
     */
    public static function play(RateLimitStore $store, RateLimitPolicy $policy, array $steps, \Closure $advance): array
    {
        $expected = $actual = [];
        foreach ($steps as [$passed, $cost, $isAllowed, $remaining, $reset, $retryAfter]) {
            $advance($passed);
            [$state] = $store->take([new RateLimitCharge($policy, $policy->name, $cost)]);
            $expected[] = [$isAllowed, $remaining, $reset, $retryAfter];
            $actual[] = self::values($state);
        }

        return [$expected, $actual];
    }

    /** @return list<mixed> */
    public static function values(RateLimitState $state): array
    {
        return [
            $state->isAllowed,
            $state->remaining,
            round($state->reset, 4),
            $state->retryAfter === null ? null : round($state->retryAfter, 4),
        ];
    }
}
