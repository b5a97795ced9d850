<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\Session;

use Nexus\Async\Scope;
use Nexus\Async\Semaphore;
use Nexus\Async\TimeoutException;
use Nexus\Http\Error\SessionRenewed;
use Nexus\Http\Error\SessionUnavailable;
use Nexus\Http\Session\SessionError;

use function Nexus\Async\shield;
use function Nexus\Async\timeout;

/**
 * The session of one request: loads it at the first use, holds its lock until the end of the request, and saves it.
 * Coroutines of the request may share it.
 *
 * @internal
 */
final class OpenSession
{
    private ?string $token;
    /** Null until record(). */
    private ?Record $record = null;
    /** As it was loaded: what retire() leaves under the old id. */
    private ?Record $loaded = null;
    private ?VaultEntry $entry = null;
    private ?Record $peeked = null;
    private bool $wasPeeked = false;
    private bool $isUsed = false;
    private bool $isDirty = false;
    private bool $isRenewed = false;
    private bool $wasInvalidated = false;
    private bool $isClosed = false;
    private ?Semaphore $opening = null;

    public function __construct(
        private readonly Vault $vault,
        private readonly Settings $settings,
        private readonly ?string $cookie,
    ) {
        $this->token = $cookie !== null && $vault->accepts($cookie) ? $cookie : null;
    }

    /** The session, with its lock. */
    public function record(): Record
    {
        if ($this->record !== null) {
            return $this->record;
        }
        $this->isUsed = true;
        if ($this->isClosed) {
            return $this->peek() ?? Record::begin($this->settings->now());
        }
        $this->opening ??= new Semaphore(1);

        return $this->opening->synchronized($this->load(...));
    }

    /** The session without its lock; null: there is none. */
    public function peek(): ?Record
    {
        if ($this->record !== null) {
            return $this->record;
        }
        $this->isUsed = true;
        if ($this->token !== null && !$this->wasPeeked) {
            $this->peeked = $this->living($this->limited(fn(): ?Record => $this->vault->peek($this->token ?? '')));
            $this->wasPeeked = true;
        }

        return $this->record ?? $this->peeked;
    }

    /** The session, which the caller changes. */
    public function change(): Record
    {
        $this->mustBeOpen();
        $record = $this->record();
        if ($record->isRetired) {
            throw new SessionRenewed();
        }
        $this->isDirty = true;

        return $record;
    }

    /** Like change(), for values that are removed by reading them: a retired session keeps them. */
    public function consume(): Record
    {
        return $this->record()->isRetired ? $this->record() : $this->change();
    }

    public function regenerate(): void
    {
        $this->change()->renew();
        $this->isRenewed = true;
    }

    public function invalidate(): void
    {
        $this->mustBeOpen();
        if ($this->record()->isRetired) {
            throw new SessionRenewed();
        }
        $this->wasInvalidated = true;
        $this->isDirty = $this->isRenewed = false;
        $this->record = Record::begin($this->settings->now());
    }

    public function isStarted(): bool
    {
        return $this->record !== null || $this->peeked !== null;
    }

    /** Whether the store has this session, or will have it when the request ends. */
    public function isStored(): bool
    {
        return $this->isDirty || $this->loaded !== null && !$this->wasInvalidated;
    }

    /** Whether what peek() returns is stored, or will be. */
    public function isKnown(): bool
    {
        return $this->record === null ? $this->peeked !== null : $this->isStored();
    }

    public function isUsed(): bool
    {
        return $this->isUsed;
    }

    /**
     * Saves the session and releases its lock.
     *
     * @param bool $saves false: changes are discarded, except invalidate()
     * @param bool $canSend whether the client can get a cookie
     * @return array{string, int}|null the value of the cookie to send and its lifetime, which is 0 to delete it
     */
    public function finish(bool $saves, bool $canSend = true): ?array
    {
        $this->isClosed = true;
        if (!$this->isUsed) {
            return null;
        }
        $isAborted = Scope::current()->isCancelled();

        return shield(function () use ($saves, $canSend, $isAborted): ?array {
            try {
                return $isAborted ? null : $this->limited(fn(): ?array => $this->save($saves, $canSend));
            } finally {
                if ($this->entry !== null) {
                    $this->limited($this->entry->close(...));
                }
                $this->vault->tidy();
            }
        });
    }

    private function load(): Record
    {
        if ($this->record !== null) {
            return $this->record;
        }
        $isUnknown = $this->peeked === null && $this->wasPeeked;
        if ($this->token !== null && !$isUnknown) {
            $entry = $this->opened($this->token);
            try {
                $this->loaded = $this->living($this->limited($entry->read(...)));
            } finally {
                // A coroutine of the request may get the lock when the request has ended.
                $this->loaded === null || $this->isClosed ? $entry->close() : $this->entry = $entry;
            }
        }
        if ($this->loaded === null) {
            // An id that the server has not issued is never used: the client gets a new one (session fixation).
            $this->token = null;

            return $this->record = Record::begin($this->settings->now());
        }

        return $this->record = clone $this->loaded;
    }

    /** A store that keeps to the timeout is busy. One that does not, has failed. */
    private function opened(string $token): VaultEntry
    {
        return $this->limited(fn(): VaultEntry => $this->vault->open($token, $this->settings->timeout), 1.0);
    }

    /** @return array{string, int}|null */
    private function save(bool $saves, bool $canSend): ?array
    {
        $now = $this->settings->now();
        if ($this->wasInvalidated) {
            $this->entry?->remove();
            $this->entry?->close();
            $this->entry = null;
        }
        if ($this->record === null) {
            return $this->touch($now);
        }
        if ($saves && $this->isDirty) {
            return $this->write($this->record, $now, $canSend);
        }
        if ($this->entry !== null && $this->loaded !== null && !$this->loaded->isRetired) {
            return $this->used($this->entry, $this->loaded, $now);
        }

        return $this->deletion();
    }

    /** @return array{string, int}|null */
    private function write(Record $record, int $now, bool $canSend): ?array
    {
        $record->usedAt = $now;
        $lifetime = max(1, $this->settings->lifetime($record, $now));
        if ($this->entry !== null && !$this->isRenewed) {
            return $this->sent($this->entry->write($record, $lifetime), $lifetime);
        }
        if (!$canSend) {
            return null;
        }
        $token = $this->vault->create($record, $lifetime);
        if ($this->loaded !== null) {
            $this->entry?->retire($this->loaded, $this->settings->grace);
        }

        return $this->sent($token, $lifetime);
    }

    /**
     * A session that was only read: its time of last use moves.
     *
     * @return array{string, int}|null
     */
    private function used(VaultEntry $entry, Record $record, int $now): ?array
    {
        if (!$this->settings->isStale($record, $now)) {
            return null;
        }
        $record->usedAt = $now;
        $lifetime = max(1, $this->settings->lifetime($record, $now));

        return $this->sent($entry->write($record, $lifetime), $lifetime);
    }

    /**
     * Like used(), for a session that was read without its lock. A request that has the session open writes the time
     * itself, so this one does not wait for it.
     *
     * @return array{string, int}|null
     */
    private function touch(int $now): ?array
    {
        if ($this->peeked === null || $this->token === null || $this->peeked->isRetired) {
            return null;
        }
        if (!$this->settings->isStale($this->peeked, $now)) {
            return null;
        }
        try {
            $this->entry = $this->vault->open($this->token, 0.0);
        } catch (SessionUnavailable) {
            return null;
        }
        $current = $this->living($this->entry->read());

        return $current === null || $current->isRetired ? null : $this->used($this->entry, $current, $now);
    }

    /** @return array{string, int}|null null when the client has this cookie */
    private function sent(string $token, int $lifetime): ?array
    {
        return $token === $this->cookie && !$this->settings->cookie->isPersistent() ? null : [$token, $lifetime];
    }

    /**
     * Only the client of a session that ended in this request loses its cookie. A request with an unknown id may be an
     * old one, whose client has a new cookie by now.
     *
     * @return array{string, int}|null
     */
    private function deletion(): ?array
    {
        return $this->wasInvalidated && $this->cookie !== null ? ['', 0] : null;
    }

    /**
     * A call of the store, with a time limit of its own.
     *
     * @template T
     *
     * @param \Closure(): T $call
     * @param float $more seconds in addition to the timeout
     *
     * @return T
     */
    private function limited(\Closure $call, float $more = 0.0): mixed
    {
        try {
            return timeout($this->settings->timeout + $more, $call);
        } catch (TimeoutException $thrown) {
            throw SessionUnavailable::storeFailed($thrown);
        }
    }

    private function living(?Record $record): ?Record
    {
        return $record === null || $this->settings->hasExpired($record, $this->settings->now()) ? null : $record;
    }

    private function mustBeOpen(): void
    {
        !$this->isClosed || throw SessionError::closed();
    }
}
