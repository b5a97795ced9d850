<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Async\{BrokenHandleException, CancelledError, Lease, Pool, PoolOptions};
use Nexus\Db\Internal\Watch;
use Nexus\Db\{Observers, PooledRedis, RedisServer, RedisUsageError};

/**
 * Calls of phpredis: chooses the connection of each call, and records what the call leaves there.
 *
 * @internal
 */
final class PhpRedisCalls
{
    /**
     * Methods that need more than one round trip on any connection. Names in lower case, of all versions of phpredis.
     */
    private const SPECIAL = [
        'multi' => true, 'pipeline' => true, 'watch' => true, 'auth' => true, 'client' => true, 'script' => true,
        'rawcommand' => true, 'wait' => true,
        'select' => true, 'setoption' => true, 'getoption' => true, 'getdbnum' => true, 'getmode' => true,
        'getlasterror' => true, 'clearlasterror' => true,
        'isconnected' => true, 'connect' => true, 'open' => true, 'pconnect' => true, 'popen' => true,
        'close' => true, 'reset' => true, 'subscribe' => true,
        'psubscribe' => true, 'ssubscribe' => true, 'unsubscribe' => true, 'punsubscribe' => true,
        'sunsubscribe' => true, 'waitaof' => true,
    ];

    private readonly PhpRedis $client;
    /** @var Sessions<\Redis> */
    private readonly Sessions $sessions;
    private readonly Personal $personal;

    /**
     * @param array<int, mixed> $options
     * @param (\Closure(\Redis): mixed)|null $onConnect
     */
    public function __construct(
        RedisServer $server,
        array $options,
        PoolOptions $pool,
        ?\Closure $onConnect,
        string $name,
    ) {
        $this->client = new PhpRedis($server, $options, $onConnect);
        $this->sessions = new Sessions($this->client, $pool, $name);
        $this->personal = new Personal($this->client, $this->sessions);
    }

    public function observers(): Observers
    {
        return $this->sessions->observers;
    }

    /** @return Pool<Connection<\Redis>> */
    public function pool(): Pool
    {
        return $this->sessions->pool;
    }

    /** @param array<array-key, mixed> $arguments */
    public function run(PooledRedis $self, string $name, array $arguments): mixed
    {
        $watch = $this->sessions->observers->any ? new Watch(
            $this->sessions->observers,
            $this->sessions->pool->name,
            Command::statement($name, $arguments),
            \count($arguments),
        ) : null;
        if ($watch === null) {
            return $this->dispatch($self, $name, $arguments, null);
        }
        try {
            $result = $this->dispatch($self, $name, $arguments, $watch);
        } catch (\Throwable $failure) {
            $watch->failed($failure);
            throw $failure;
        }
        $watch->done(\is_array($result) ? \count($result) : null);

        return $result;
    }

    /**
     * @template T
     * @param callable(\Redis): T $function
     * @return T
     */
    public function pin(callable $function): mixed
    {
        $session = $this->sessions->pinned();
        $session->pins++;
        try {
            return $function($session->lease?->resource->raw ?? throw new \LogicException('pinned without a '
                . 'connection'));
        } finally {
            if ($session->pins === 1 && !$session->isDirty && !$session->watches) {
                $this->sessions->finish($session);
            } else {
                $session->pins = max(0, $session->pins - 1);
                $session->isDirty = $session->lease !== null;
            }
        }
    }

    /** @param array<array-key, mixed> $arguments */
    private function dispatch(PooledRedis $self, string $name, array $arguments, ?Watch $watch): mixed
    {
        $special = strtolower($name);
        if (isset(self::SPECIAL[$special])) {
            return $this->special($self, $special, $arguments, $watch);
        }
        $session = $this->sessions->current();

        return $session?->lease === null
            ? $this->once($session, $name, $arguments, $watch)
            : $this->onOwn($self, $session, $name, $arguments, $watch);
    }

    /** @param array<array-key, mixed> $arguments */
    private function special(PooledRedis $self, string $name, array $arguments, ?Watch $watch): mixed
    {
        if ($this->personal->answers($name)) {
            return $this->personal->answer($self, $name, $arguments);
        }
        $isPinned = $this->sessions->current()?->lease !== null;

        return match (true) {
            str_ends_with($name, 'subscribe') => $this->subscribe($name, $arguments),
            !$isPinned && self::isWait($name, $arguments) => $this->wait($self, $name, $arguments, $watch),
            !$isPinned
                && \in_array($name, ['client', 'script', 'rawcommand'], true)
                && !self::leavesState($name, $arguments)
                => $this->once($this->sessions->current(), $name, $arguments, $watch),
            default => $this->onOwn($self, $this->sessions->pinned(), $name, $arguments, $watch),
        };
    }

    /**
     * Calls on any connection of the pool.
     *
     * @param Session<\Redis>|null $session
     * @param array<array-key, mixed> $arguments
     */
    private function once(?Session $session, string $name, array $arguments, ?Watch $watch): mixed
    {
        for (;;) {
            $lease = $this->sessions->pool->borrow();
            $watch?->borrowed();
            $connection = $lease->resource;
            try {
                if (
                    $session !== null
                    || $connection->options !== []
                    || $connection->database !== $this->client->database
                ) {
                    $this->client->adapt($connection, $session);
                }
                $result = $connection->raw->{$name}(...$arguments); // @phpstan-ignore method.dynamicName
            } catch (\Throwable $failure) {
                if (!$this->isUnsent($lease, $failure)) {
                    throw $failure;
                }
                continue;
            }
            if ($result === false || \is_array($result)) {
                $this->keepError($connection->raw);
            }
            $lease->release();

            return $result;
        }
    }

    /**
     * Calls on the coroutine's own connection, and returns the connection when later calls do not depend on it.
     *
     * @param Session<\Redis> $session
     * @param array<array-key, mixed> $arguments
     */
    private function onOwn(PooledRedis $self, Session $session, string $name, array $arguments, ?Watch $watch): mixed
    {
        $lease = $session->lease;
        \assert($lease !== null);
        $raw = $lease->resource->raw;
        $watch?->borrowed();
        $session->isDirty = $session->isDirty || self::leavesState(strtolower($name), $arguments);
        try {
            $result = $raw->{$name}(...$arguments); // @phpstan-ignore method.dynamicName
        } catch (\Throwable $failure) {
            $this->isUnsent($lease, $failure, mayRelease: false);
            if ($lease->isReleased()) {
                $session->settle();
            } else {
                $session->isDirty = $session->isDirty || !self::isAnswer($raw, $failure);
                $this->note($session, $raw, strtolower($name), null);
                $this->sessions->release($session);
            }
            throw $failure;
        }
        $this->note($session, $raw, strtolower($name), $result);
        $this->sessions->release($session);

        return $result === $raw ? $self : $result;
    }

    /**
     * Records what the call has left, also when it has thrown.
     *
     * @param Session<\Redis> $session
     * @param mixed $result null: it has thrown
     */
    private function note(Session $session, \Redis $raw, string $name, mixed $result): void
    {
        if ($result === false || $result === null || \is_array($result)) {
            $this->keepError($raw);
        }
        $session->isInTransaction = $raw->getMode() !== \Redis::ATOMIC;
        $session->watches = match ($name) {
            'watch' => $result !== false || $session->watches,
            'exec', 'discard', 'unwatch' => $session->watches && $session->isInTransaction,
            default => $session->watches,
        };
    }

    /**
     * Whether a call failed before any part of it was sent, so that it may be repeated. Ends the lease of a connection
     * that must not be used again.
     *
     * @param Lease<Connection<\Redis>> $lease
     */
    private function isUnsent(Lease $lease, \Throwable $failure, bool $mayRelease = true): bool
    {
        $isUnsent = false;
        if ($failure instanceof CancelledError || $failure instanceof BrokenHandleException) {
            $lease->discard('a call was cancelled before it had finished');
        } elseif ($failure instanceof \RedisException && !$lease->resource->raw->isConnected()) {
            // phpredis throws this when it finds the connection closed before it writes.
            $isUnsent = $mayRelease && $failure->getMessage() === 'Connection lost';
            $lease->markBroken($failure->getMessage());
        } elseif ($mayRelease) {
            $isAnswer = self::isAnswer($lease->resource->raw, $failure);
            $this->keepError($lease->resource->raw);
            $isAnswer ? $lease->release() : $lease->discard('it is not known how much of an answer has been read');
        }

        return $isUnsent;
    }

    /** An error reply of the server, which phpredis throws for some commands: the reply was read completely. */
    private static function isAnswer(\Redis $raw, \Throwable $failure): bool
    {
        return $failure instanceof \RedisException && $raw->getLastError() === $failure->getMessage();
    }

    private function keepError(\Redis $raw): void
    {
        $error = $raw->getLastError();
        if ($error !== null) {
            $this->sessions->make()->lastError = $error;
            $raw->clearLastError();
        }
    }

    /**
     * Blocks until the callback ends the subscription. The connection is closed afterwards.
     *
     * @param array<array-key, mixed> $arguments
     */
    private function subscribe(string $name, array $arguments): mixed
    {
        if (str_contains($name, 'unsubscribe')) {
            throw RedisUsageError::ofOneConnection(
                PooledRedis::class,
                $name,
                'call it on the client that the callback of subscribe() is given',
            );
        }
        $lease = $this->sessions->pool->borrow();
        try {
            $this->client->adapt($lease->resource, $this->sessions->current());

            return $lease->resource->raw->{$name}(...$arguments); // @phpstan-ignore method.dynamicName
        } finally {
            $lease->discard('it was subscribed');
        }
    }

    /**
     * WAIT waits for the replication of the last write of its own connection. An empty message to a channel without a
     * listener is replicated, so WAIT then includes the earlier writes of all clients. (Up to Redis 7 any command has
     * this effect.)
     *
     * @param array<array-key, mixed> $arguments
     */
    private function wait(PooledRedis $self, string $name, array $arguments, ?Watch $watch): mixed
    {
        $session = $this->sessions->pinned();
        $session->pins++;
        try {
            if ($this->onOwn($self, $session, 'rawcommand', ['PUBLISH', Command::WAIT_CHANNEL, ''], $watch) === false) {
                throw new \RedisException($self->getLastError() ?? 'PUBLISH before WAIT was refused');
            }

            return $this->onOwn($self, $session, $name, $arguments, $watch);
        } finally {
            $session->pins = max(0, $session->pins - 1);
            $this->sessions->release($session);
        }
    }

    /** @param array<array-key, mixed> $arguments */
    private static function isWait(string $name, array $arguments): bool
    {
        $command = $name === 'rawcommand' && \is_string($arguments[0] ?? null) ? strtolower($arguments[0]) : $name;

        return $command === 'wait' || $command === 'waitaof';
    }

    /** @param array<array-key, mixed> $arguments */
    private static function leavesState(string $name, array $arguments): bool
    {
        return match ($name) {
            'auth', 'client', 'script' => Command::leavesState($name, $arguments),
            'rawcommand' => \is_string($arguments[0] ?? null) && Command::leavesState(
                $arguments[0],
                \array_slice($arguments, 1),
            ),
            default => false,
        };
    }
}
