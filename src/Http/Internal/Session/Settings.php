<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Http\Session\SessionCookie;
use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;

/**
 * The settings of the middleware Sessions.
 *
 * @internal
 */
final readonly class Settings
{
    public SessionCookie $cookie;

    public function __construct(
        ?SessionCookie $cookie = null,
        public int $idle = 1800,
        public int $absolute = 43_200,
        public float $timeout = 10.0,
        public int $grace = 10,
        public bool $savesFailures = true,
        public ClockInterface $clock = new LoopClock(),
    ) {
        $this->cookie = $cookie ?? SessionCookie::create();
    }

    /** @param array<string, mixed> $changes */
    public function with(array $changes): self
    {
        // @phpstan-ignore argument.type (the callers name properties, with values of their types)
        return new self(...[...get_object_vars($this), ...$changes]);
    }

    public function now(): int
    {
        return $this->clock->now()->getTimestamp();
    }

    /** Seconds until the session expires if it is used now. */
    public function lifetime(Record $record, int $now): int
    {
        return min($this->idle, $record->createdAt + $this->absolute - $now);
    }

    public function hasExpired(Record $record, int $now): bool
    {
        return $record->usedAt + $this->idle <= $now || $record->createdAt + $this->absolute <= $now;
    }

    /** Whether the time of the last use has to be written again. */
    public function isStale(Record $record, int $now): bool
    {
        return $now - $record->usedAt >= max(1, min(60, intdiv($this->idle, 10)));
    }
}
