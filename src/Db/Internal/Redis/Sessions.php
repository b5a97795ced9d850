<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Async\{CancelledError, CoroutineLocal, Pool, PoolOptions};
use Nexus\Async\LogLine;
use Nexus\Db\Internal\{Notice, Site};
use Nexus\Db\Observers;

use function Nexus\Internal\describe_request;

/**
 * The connections of a pooled Redis, and the coroutines that have one for themselves.
 *
 * @template C of object
 * @internal
 */
final class Sessions
{
    /** @var Pool<Connection<C>> */
    public readonly Pool $pool;
    public readonly Observers $observers;
    /** @var CoroutineLocal<Session<C>> */
    private readonly CoroutineLocal $own;

    /** @param Client<C> $client */
    public function __construct(private readonly Client $client, PoolOptions $options, string $name)
    {
        $this->observers = new Observers();
        $this->pool = new Pool($client->open(...), $options, $client->isAlive(...), $client->close(...), $name);
        // The closure must not hold this object: that cycle would keep it, and the pool, alive.
        /** @var CoroutineLocal<Session<C>> $own */
        $own = new CoroutineLocal(static fn(Session $session) => self::end($client, $name, $session));
        $this->own = $own;
    }

    /** @return Session<C>|null */
    public function current(): ?Session
    {
        return $this->own->get();
    }

    /** @return Session<C> */
    public function make(): Session
    {
        $session = $this->own->get();
        if ($session === null) {
            /** @var Session<C> $session */
            $session = new Session();
            $this->own->set($session);
        }

        return $session;
    }

    /**
     * The session of the calling coroutine, which has the connection for itself until the connection is returned.
     *
     * @return Session<C>
     */
    public function pinned(): Session
    {
        $session = $this->make();
        if ($session->lease === null) {
            $lease = $this->pool->borrow();
            try {
                $this->client->adapt($lease->resource, $session);
            } catch (\Throwable $failure) {
                $lease->discard('its state could not be changed');
                throw $failure;
            }
            $session->lease = $lease;
            $session->begunAt = Site::ofCall();
            $session->request = describe_request();
        }

        return $session;
    }

    /**
     * Returns the connection if later calls do not depend on it.
     *
     * @param Session<C> $session
     */
    public function release(Session $session): void
    {
        if (!$session->isBusy()) {
            $lease = $session->lease;
            $session->settle();
            $lease?->release();
        }
    }

    /**
     * Closes the connection, whose state is wrong or unknown.
     *
     * @param Session<C> $session
     */
    public function abandon(Session $session, string $why): void
    {
        $lease = $session->lease;
        $session->settle();
        $lease?->discard($why);
    }

    /**
     * Undoes the state that the session has left, and returns the connection. May wait.
     *
     * @param Session<C> $session
     */
    public function finish(Session $session): void
    {
        self::undo($this->client, $session);
    }

    /**
     * @template X of object
     * @param Client<X> $client
     * @param Session<X> $session
     */
    private static function end(Client $client, string $name, Session $session): void
    {
        if ($session->lease !== null && !$session->lease->isReleased() && $session->isInTransaction) {
            error_log(LogLine::of(Notice::leftInTransaction(
                $name,
                ($session->begunAt ?? 'an unknown line') . $session->request,
            )));
        }
        self::undo($client, $session);
    }

    /**
     * @template X of object
     * @param Client<X> $client
     * @param Session<X> $session
     */
    private static function undo(Client $client, Session $session): void
    {
        $lease = $session->lease;
        if ($lease === null || $lease->isReleased()) {
            return;
        }
        $left = clone $session;
        $session->settle();
        $isRestored = false;
        try {
            $isRestored = !$left->isBusy() || $client->restore($lease->resource, $left);
        } catch (CancelledError $cancelled) {
            throw $cancelled;
        } catch (\Throwable) {
            // The lease is discarded below.
        } finally {
            $isRestored
                ? $lease->release()
                : $lease->discard('changes that a coroutine made to its session could not be undone');
        }
    }
}
