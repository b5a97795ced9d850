<?php

declare(strict_types=1);

namespace Nexus\Actor\Internal;

use Psr\Clock\ClockInterface;

/** @internal */
final class WallClock implements ClockInterface
{
    public function now(): \DateTimeImmutable
    {
        return new \DateTimeImmutable();
    }
}
