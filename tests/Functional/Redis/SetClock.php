<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Redis;

use Psr\Clock\ClockInterface;

/** A time that a test sets, while sockets and timers are real. */
final class SetClock implements ClockInterface
{
    public function __construct(private \DateTimeImmutable $now) {}

    public function now(): \DateTimeImmutable
    {
        return $this->now;
    }

    public function advance(float $seconds): void
    {
        $this->now = $this->now->modify(sprintf('+%d microseconds', (int) round($seconds * 1e6)));
    }
}
