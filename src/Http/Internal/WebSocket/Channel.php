<?php

declare(strict_types=1);

namespace Nexus\Http\Internal\WebSocket;

use Nexus\Actor\ActorRef;
use Nexus\Async\Mutex;
use Nexus\Http\Request;
use Nexus\Http\WebSocket\Connection;

/**
 * The connections of one value of a channel's path parameter, and their actor. A restart of the actor keeps them.
 *
 * @internal
 */
final class Channel
{
    private const NORMAL = 1000;
    private const INTERNAL_ERROR = 1011;
    private const TRY_AGAIN_LATER = 1013;

    /** @var array<int, Connection> by number, also those of which the message is still in the mailbox */
    private array $members = [];
    /** @var array<int, Connection> those that the actor knows */
    private array $attached = [];
    /** @var \WeakMap<Connection, Request> */
    private \WeakMap $requests;
    /** @var ActorRef<object>|null */
    private ?ActorRef $actor = null;
    private readonly Mutex $starting;
    private bool $hasEnded = false;
    private bool $hasFailed = false;

    /**
     * @param \Closure(self): ActorRef<object> $start starts the actor; may suspend
     * @param \Closure(self): void $forget called when no further connection may join
     */
    public function __construct(
        public readonly string $key,
        private readonly \Closure $start,
        private readonly \Closure $forget,
    ) {
        $this->starting = new Mutex();
        $this->requests = new \WeakMap();
    }

    /**
     * Adds a connection. The first one starts the actor. May suspend, also while the mailbox is full.
     *
     * @throws \Throwable what the start of the actor throws
     */
    public function open(Connection $socket, Request $request): void
    {
        $this->members[$socket->id()] = $socket;
        $this->requests[$socket] = $request;
        try {
            $this->actor ?? $this->starting->synchronized(fn(): ActorRef => $this->actor ??= ($this->start)($this));
        } catch (\Throwable $failure) {
            unset($this->members[$socket->id()]);
            if ($this->actor === null && $this->members === []) {
                ($this->forget)($this);
            }

            throw $failure;
        }
        $this->tell(new ChannelSocketOpened($socket));
        if ($this->hasEnded) {
            $this->closeMembers();
        }
    }

    /** Sends the actor a message. May suspend while the mailbox is full. */
    public function tell(object $message): void
    {
        // An actor that has ended is noticed by end(), which closes the connections.
        if (!$this->hasEnded && $this->actor?->isAlive() === true) {
            $this->actor->tell($message);
        }
    }

    /** The connection is closed. May suspend while the mailbox is full. */
    public function close(Connection $socket, int $code): void
    {
        $this->tell(new ChannelSocketClosed($socket, $code));
        if ($this->hasEnded) {
            unset($this->members[$socket->id()]);
        }
    }

    public function attach(Connection $socket): Connection
    {
        return $this->attached[$socket->id()] = $socket;
    }

    /** @return bool false: the connection was not attached */
    public function detach(Connection $socket): bool
    {
        $wasAttached = isset($this->attached[$socket->id()]);
        unset($this->members[$socket->id()], $this->attached[$socket->id()]);

        return $wasAttached;
    }

    /** @return Request|null null: the connection is not of this channel */
    public function requestOf(Connection $socket): ?Request
    {
        return $this->requests[$socket] ?? null;
    }

    /** @return array<int, Connection> those that are attached, by number */
    public function connections(): array
    {
        return $this->attached;
    }

    /** Whether it has no connection, attached or not. */
    public function isEmpty(): bool
    {
        return $this->members === [];
    }

    /** Never suspends. A client that does not read its messages is disconnected. */
    public function broadcast(string $text, ?int $exceptId): void
    {
        foreach ($this->attached as $id => $socket) {
            if ($id !== $exceptId && !$socket->trySend($text) && $socket->isOpen()) {
                $socket->close(self::TRY_AGAIN_LATER, 'The client reads too slowly');
            }
        }
    }

    /** No further connection joins: the actor stops. */
    public function retire(): void
    {
        ($this->forget)($this);
    }

    /** Whether the latest message made the actor fail. */
    public function setFailed(bool $hasFailed): void
    {
        $this->hasFailed = $hasFailed;
    }

    /** The actor has ended. */
    public function end(): void
    {
        $this->hasEnded = true;
        ($this->forget)($this);
        $this->closeMembers();
    }

    private function closeMembers(): void
    {
        foreach ($this->members as $member) {
            $this->hasFailed
                ? $member->close(self::INTERNAL_ERROR)
                : $member->close(self::NORMAL, 'The channel has ended');
        }
    }
}
