<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Async\Deadline;
use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Session\SessionEntry;

use function Nexus\Async\delay;
use function Nexus\Async\shield;
use function Nexus\Async\timeout;

/** @internal */
final class LeasedEntry implements SessionEntry
{
    private const FIRST_DELAY = 0.002;
    private const LAST_DELAY = 0.05;

    private function __construct(
        private readonly Leases $leases,
        private readonly string $key,
        private readonly string $token,
        private bool $isOpen,
    ) {}

    /** The database does not tell when a lock is free, so it is tried again, later and later. */
    public static function open(Leases $leases, string $key, float $timeout): self
    {
        $token = bin2hex(random_bytes(16));
        try {
            return new self($leases, $key, $token, self::lock($leases, $key, $token, $timeout));
        } catch (\Error $thrown) {
            // It was cancelled, perhaps after the database had locked the session.
            self::release($leases, $key, $token);

            throw $thrown;
        }
    }

    public function read(): ?string
    {
        return $this->isOpen ? $this->leases->read($this->key) : null;
    }

    public function write(string $data, int $lifetime): void
    {
        if (!$this->isOpen || !$this->leases->write($this->key, $this->token, $data, $lifetime)) {
            throw SessionUnavailable::lockLost();
        }
    }

    public function remove(): void
    {
        $this->leases->remove($this->key);
    }

    public function close(): void
    {
        if ($this->isOpen) {
            $this->isOpen = false;
            $this->leases->unlock($this->key, $this->token);
        }
    }

    /** @return bool false: there is no such session */
    private static function lock(Leases $leases, string $key, string $token, float $timeout): bool
    {
        $deadline = Deadline::in($timeout);
        $delay = self::FIRST_DELAY;
        for (;;) {
            $isLocked = $leases->lock($key, $token);
            if ($isLocked !== false) {
                return $isLocked === true;
            }
            $remaining = $deadline->remaining();
            if ($remaining <= 0.0) {
                throw SessionUnavailable::isBusy();
            }
            delay(min($remaining, $delay * (0.5 + mt_rand() / mt_getrandmax())));
            $delay = min(self::LAST_DELAY, $delay * 1.5);
        }
    }

    private static function release(Leases $leases, string $key, string $token): void
    {
        try {
            shield(static fn() => timeout(1.0, static fn() => $leases->unlock($key, $token)));
        } catch (\Exception) {
            // The lock expires.
        }
    }
}
