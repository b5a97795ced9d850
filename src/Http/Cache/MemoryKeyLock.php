<?php

declare(strict_types=1);

namespace Nexus\Http\Cache;

use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;

/** Locks among the requests of one worker. */
final class MemoryKeyLock implements KeyLock
{
    /** @var array<string, array{string, float}> token and end, by key */
    private array $locks = [];
    private int $last = 0;

    /** @param ClockInterface $clock tells the time */
    public function __construct(private readonly ClockInterface $clock = new LoopClock()) {}

    public function acquire(string $key, float $seconds): ?string
    {
        $now = (float) $this->clock->now()->format('U.u');
        if (isset($this->locks[$key]) && $this->locks[$key][1] > $now) {
            return null;
        }
        $token = (string) ++$this->last;
        $this->locks[$key] = [$token, $now + $seconds];

        return $token;
    }

    public function release(string $key, string $token): void
    {
        if (($this->locks[$key][0] ?? null) === $token) {
            unset($this->locks[$key]);
        }
    }
}
