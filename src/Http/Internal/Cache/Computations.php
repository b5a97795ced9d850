<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Cache;

use Nexus\Async\Deferred;
use Nexus\Async\Future;

/**
 * The responses that are being computed in this worker, so that each is computed once.
 *
 * @internal
 */
final class Computations
{
    private const PASSED = 1000;
    private const PASS_SECONDS = 60.0;

    /** @var array<string, Deferred<null>> */
    private array $deferred = [];
    /** @var array<string, float> keys whose last response could not be stored, and until when this is remembered */
    private array $passed = [];

    /** @return Future<null>|null completes when the response was computed. Null: no request computes it */
    public function find(string $key): ?Future
    {
        return isset($this->deferred[$key]) ? $this->deferred[$key]->future() : null;
    }

    /** Whether it is worth to wait for another request: not if its response is not stored. */
    public function isPassed(string $key, float $now): bool
    {
        return ($this->passed[$key] ?? 0.0) > $now;
    }

    public function begin(string $key): void
    {
        /** @var Deferred<null> $deferred */
        $deferred = new Deferred();
        $this->deferred[$key] = $deferred;
    }

    /** @param bool|null $isStored null: it has failed, and the next one may succeed */
    public function end(string $key, ?bool $isStored, float $now): void
    {
        unset($this->passed[$key]);
        if ($isStored === false) {
            if (\count($this->passed) >= self::PASSED) {
                array_shift($this->passed);
            }
            $this->passed[$key] = $now + self::PASS_SECONDS;
        }
        $deferred = $this->deferred[$key] ?? null;
        unset($this->deferred[$key]);
        $deferred?->complete(null);
    }
}
