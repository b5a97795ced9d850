<?php

declare(strict_types=1);

namespace Nexus\Server\Internal;

/**
 * A worker process, as its leader sees it.
 *
 * @internal
 */
final class Member
{
    /** It was reported to the master. */
    public bool $isReported = false;
    /** It has loaded the application. */
    public bool $hasBooted = false;
    public bool $hasServed = false;
    /** Resident memory when it began to serve; 0: not measured. */
    public int $bytesAtStart = 0;
    /** When it is killed if it has not ended by then; null: it was not asked to end. */
    public ?float $killAt = null;
    public bool $isKilled = false;
    /** The reason of its end, if it is more specific than the exit code. */
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
