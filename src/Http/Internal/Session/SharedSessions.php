<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Shared\Map;
use Psr\Clock\ClockInterface;

/**
 * One entry of a map for each session, with its data and its lock. Each change replaces the whole entry if it is still
 * the one that was read, so the lock is checked and the data are written in one step.
 *
 * @internal
 */
final readonly class SharedSessions implements Leases
{
    public function __construct(private Map $map, private float $lock, private ClockInterface $clock) {}

    public function lock(string $key, string $token): ?bool
    {
        $now = $this->now();
        do {
            $stored = $this->find($key, $now);
            if ($stored === null) {
                return null;
            }
            [$data, $expiry, , $lockedUntil] = $stored;
            if ($lockedUntil > $now) {
                return false;
            }
            $locked = [$data, $expiry, $token, $now + $this->lock];
        } while (!$this->map->compareAndSet($key, $stored, $locked, $expiry - $now));

        return true;
    }

    public function unlock(string $key, string $token): void
    {
        $this->replace($key, $token, static fn(array $stored): array => [$stored[0], $stored[1], '', 0.0]);
    }

    public function read(string $key): ?string
    {
        return $this->find($key, $this->now())[0] ?? null;
    }

    public function write(string $key, string $token, string $data, int $lifetime): bool
    {
        $expiry = $this->now() + $lifetime;

        return $this->replace(
            $key,
            $token,
            static fn(array $stored): array => [$data, $expiry, $token, $stored[3]],
        );
    }

    public function create(string $key, string $data, int $lifetime): void
    {
        $this->map->set($key, [$data, $this->now() + $lifetime, '', 0.0], (float) $lifetime);
    }

    public function remove(string $key): void
    {
        $this->map->delete($key);
    }

    /**
     * @param \Closure(array{string, float, string, float}): array{string, float, string, float} $change
     * @return bool false: the token has not the lock any more; nothing was changed
     */
    private function replace(string $key, string $token, \Closure $change): bool
    {
        $now = $this->now();
        do {
            $stored = $this->find($key, $now);
            if ($stored === null || !hash_equals($stored[2], $token)) {
                return false;
            }
            $changed = $change($stored);
        } while (!$this->map->compareAndSet($key, $stored, $changed, $changed[1] - $now));

        return true;
    }

    /** @return array{string, float, string, float}|null data, time of expiry, token and end of the lock */
    private function find(string $key, float $now): ?array
    {
        $stored = $this->map->get($key);
        if (
            !\is_array($stored) || !\is_string($stored[0] ?? null) || !\is_float($stored[1] ?? null)
            || !\is_string($stored[2] ?? null) || !\is_float($stored[3] ?? null)
        ) {
            return null;
        }

        return $stored[1] > $now ? [$stored[0], $stored[1], $stored[2], $stored[3]] : null;
    }

    private function now(): float
    {
        return (float) $this->clock->now()->format('U.u');
    }
}
