<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * A worker process as its leader knows it.
 *
 * @internal
 */
final class Member
{
    /** The master knows of it. */
    public bool $isReported = false;
    /** It has loaded the application. */
    public bool $hasBooted = false;
    public bool $hasServed = false;
    /** Resident memory when it began to serve; 0: not measured. */
    public int $bytesAtStart = 0;
    /** It was told to end, and is killed then. */
    public ?float $killAt = null;
    public bool $isKilled = false;
    /** More than its exit code tells. */
    public ?string $whyItEnds = null;

    public function __construct(
        public readonly int $pid,
        public readonly int $row,
        public readonly int $slot,
        public readonly float $startedAt,
    ) {}

    public function isLeaving(): bool
    {
        return $this->killAt !== null || $this->isKilled;
    }
}
