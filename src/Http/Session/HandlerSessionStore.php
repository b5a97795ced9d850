<?php

declare(strict_types=1);

namespace Nexus\Http\Session;

use Nexus\Http\Internal\Session\FileLock;
use Nexus\Http\Internal\Session\HandlerEntry;

/**
 * Stores sessions by any \SessionHandlerInterface, for example those of symfony/http-foundation.
 *
 *     $store = HandlerSessionStore::of(fn () => new PdoSessionHandler('pgsql:host=db', ['db_table' => 'sessions']));
 *
 * A handler has the state of one session, so the function creates one for each session that is open. Symfony's
 * PdoSessionHandler locks the session itself. For a handler that does not, such as Symfony's RedisSessionHandler, give
 * a directory for locks: it excludes the other workers of this machine.
 */
final readonly class HandlerSessionStore implements SessionStore
{
    /** @param \Closure(): \SessionHandlerInterface $create */
    private function __construct(private \Closure $create, private ?FileLock $locks) {}

    /**
     * A store by the handlers that the function creates. A handler must not be \SessionHandler, which needs PHP's own
     * session.
     *
     * @param callable(): \SessionHandlerInterface $create is called for each session that is opened, and must return a
     * new object with a connection that no other one uses meanwhile
     * @param string|null $lockDirectory null: the handler locks sessions itself
     * @throws SessionError NX-1121 when the directory cannot be created
     */
    public static function of(callable $create, ?string $lockDirectory = null): self
    {
        return new self($create(...), $lockDirectory === null ? null : FileLock::in($lockDirectory));
    }

    public function read(string $key): ?string
    {
        $entry = HandlerEntry::of(($this->create)(), $key, null);
        try {
            return $entry->read();
        } finally {
            $entry->close();
        }
    }

    public function open(string $key, float $timeout): SessionEntry
    {
        return HandlerEntry::open($this->create, $this->locks, $key, $timeout);
    }

    public function create(string $key, string $data, int $lifetime): void
    {
        $entry = HandlerEntry::of(($this->create)(), $key, null);
        try {
            $entry->write($data, $lifetime);
        } finally {
            $entry->close();
        }
    }

    /** Calls the handler's gc(), which knows no limit. */
    public function collect(int $limit): int
    {
        $handler = ($this->create)();
        $handler->open('', 'session');
        try {
            return (int) $handler->gc((int) \ini_get('session.gc_maxlifetime'));
        } finally {
            $handler->close();
        }
    }
}
