<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Internal\Session\MemoryEntry;
use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;

/**
 * Stores sessions in the memory of this process: for tests, and for a server with one worker. They end with the
 * process. When there are too many, those that were not written for the longest time are removed.
 */
final class MemorySessionStore implements SessionStore
{
    /** @var array<string, array{string, int}> data and time of expiry by key, the one written last is the last */
    private array $sessions = [];

    /**
     * @param int $max number of sessions
     * @throws SessionError NX-1121 when $max is less than 1
     */
    public function __construct(
        private readonly int $max = 10_000,
        private readonly ClockInterface $clock = new LoopClock(),
    ) {
        $max >= 1 || throw SessionError::setting("A store has place for at least one session, {$max} given");
    }

    public function read(string $key): ?string
    {
        [$data, $expiry] = $this->sessions[$key] ?? [null, 0];

        return $expiry > $this->clock->now()->getTimestamp() ? $data : null;
    }

    public function open(string $key, float $timeout): SessionEntry
    {
        return new MemoryEntry($this, $key);
    }

    public function create(string $key, string $data, int $lifetime): void
    {
        unset($this->sessions[$key]);
        $this->sessions[$key] = [$data, $this->clock->now()->getTimestamp() + $lifetime];
        if (\count($this->sessions) > $this->max) {
            unset($this->sessions[array_key_first($this->sessions)]);
        }
    }

    public function collect(int $limit): int
    {
        $now = $this->clock->now()->getTimestamp();
        $before = \count($this->sessions);
        foreach (\array_slice($this->sessions, 0, $limit, true) as $key => [, $expiry]) {
            if ($expiry <= $now) {
                unset($this->sessions[$key]);
            }
        }

        return $before - \count($this->sessions);
    }

    /** Number of sessions, with those that have expired and were not collected yet. */
    public function count(): int
    {
        return \count($this->sessions);
    }

    /** @internal */
    public function remove(string $key): void
    {
        unset($this->sessions[$key]);
    }
}
