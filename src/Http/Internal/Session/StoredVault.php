<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Async\Deadline;
use Nexus\Async\TimeoutException;
use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Session\SessionStore;
use Nexus\Time\LoopClock;

use function Nexus\Internal\spawn_unscoped;

/**
 * Sessions in a store of the server. The token is a random id; the store gets its hash.
 *
 * @internal
 */
final class StoredVault implements Vault
{
    private const ID_BYTES = 24;
    private const COLLECT_SECONDS = 60.0;
    private const COLLECT_LIMIT = 500;

    private readonly KeyedLocks $locks;
    private float $collectAt = 0.0;

    public function __construct(private readonly SessionStore $store)
    {
        $this->locks = new KeyedLocks();
    }

    public function accepts(string $token): bool
    {
        return preg_match('/^[A-Za-z0-9_-]{32}$/D', $token) === 1;
    }

    public function peek(string $token): ?Record
    {
        $data = self::guarded(fn(): ?string => $this->store->read(self::key($token)));

        return $data === null ? null : Record::decode($data);
    }

    public function open(string $token, float $timeout): VaultEntry
    {
        $key = self::key($token);
        $deadline = Deadline::in($timeout);
        try {
            $lock = $this->locks->acquire($key, $timeout);
        } catch (TimeoutException $thrown) {
            throw SessionUnavailable::isBusy($thrown);
        }
        try {
            $entry = self::guarded(fn() => $this->store->open($key, $deadline->remaining()));
        } catch (\Throwable $thrown) {
            $lock->release();

            throw $thrown;
        }

        return new StoredEntry($entry, $lock, $token);
    }

    public function create(Record $record, int $lifetime): string
    {
        $token = rtrim(strtr(base64_encode(random_bytes(self::ID_BYTES)), '+/', '-_'), '=');
        self::guarded(fn() => $this->store->create(self::key($token), $record->encode(), $lifetime));

        return $token;
    }

    public function tidy(): void
    {
        $now = LoopClock::seconds();
        if ($now < $this->collectAt) {
            return;
        }
        $isFirst = $this->collectAt === 0.0;
        // Workers that started together do not collect together.
        $this->collectAt = $now + self::COLLECT_SECONDS * (1.0 + mt_rand() / mt_getrandmax());
        if (!$isFirst) {
            spawn_unscoped(fn(): int => $this->store->collect(self::COLLECT_LIMIT), 'removal of expired sessions');
        }
    }

    /**
     * @template T
     *
     * @param \Closure(): T $call
     *
     * @return T
     * @throws SessionUnavailable when the store fails
     */
    public static function guarded(\Closure $call): mixed
    {
        try {
            return $call();
        } catch (SessionUnavailable $thrown) {
            throw $thrown;
        } catch (\Exception $thrown) {
            error_log("nexus: the store of sessions has failed: {$thrown->getMessage()}");

            throw SessionUnavailable::storeFailed($thrown);
        }
    }

    private static function key(string $token): string
    {
        return hash('sha256', $token);
    }
}
