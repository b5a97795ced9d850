<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Internal\Session\LeasedEntry;
use Nexus\Http\Internal\Session\SharedSessions;
use Nexus\Shared\Map;
use Nexus\Time\Duration;
use Nexus\Time\LoopClock;
use Psr\Clock\ClockInterface;

/**
 * Stores sessions in a map that all workers of the server share. It needs no other service. Sessions survive reloads
 * and workers that die, and end with the server. A lock expires, so that a session whose worker was killed can be
 * used again.
 *
 *     $store = SharedSessionStore::in(Map::create('sessions', bytes: 64 << 20, evict: true));
 *     $app->middleware(Sessions::in($store));
 *
 * The map removes expired sessions when it needs their memory.
 */
final readonly class SharedSessionStore implements SessionStore
{
    private function __construct(private SharedSessions $sessions) {}

    /**
     * A store in this map.
     *
     * @param Map $map of these sessions only. With `evict: true` a full map drops sessions that were not used recently;
     * without, requests that need a new session are answered with 503
     * @param float|Duration $lock seconds after which a lock expires; more than the slowest request takes
     * @param ClockInterface $clock tells when sessions and locks have expired
     * @throws SessionError NX-1121 for a lock of less than a second
     */
    public static function in(
        Map $map,
        float|Duration $lock = 60.0,
        ClockInterface $clock = new LoopClock(),
    ): self {
        $lock = Duration::inSeconds($lock);
        $lock >= 1.0 || throw SessionError::setting("A lock of sessions lasts at least 1 s, {$lock} given");

        return new self(new SharedSessions($map, $lock, $clock));
    }

    public function read(string $key): ?string
    {
        return $this->sessions->read($key);
    }

    public function open(string $key, float $timeout): SessionEntry
    {
        return LeasedEntry::open($this->sessions, $key, $timeout);
    }

    public function create(string $key, string $data, int $lifetime): void
    {
        $this->sessions->create($key, $data, $lifetime);
    }

    /**
     * The map removes expired sessions by itself.
     *
     * @param int $limit has no effect
     */
    public function collect(int $limit): int
    {
        return 0;
    }
}
