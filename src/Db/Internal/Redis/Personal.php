<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Db\{PooledRedis, RedisUsageError};

use function Nexus\Internal\coroutine_id;

/**
 * State that a phpredis client remembers itself, kept for each coroutine. State set by the coroutine that created the
 * PooledRedis, before its first use, applies to all coroutines.
 *
 * @internal
 */
final class Personal
{
    private const METHODS = [
        'select' => true, 'setoption' => true, 'getoption' => true, 'getdbnum' => true, 'getmode' => true,
        'getlasterror' => true, 'clearlasterror' => true,
        'isconnected' => true, 'connect' => true, 'open' => true, 'pconnect' => true, 'popen' => true,
        'close' => true, 'reset' => true,
    ];

    private readonly int $maker;

    /** @param Sessions<\Redis> $sessions */
    public function __construct(private readonly PhpRedis $client, private readonly Sessions $sessions)
    {
        $this->maker = coroutine_id();
    }

    public function answers(string $name): bool
    {
        return isset(self::METHODS[$name]);
    }

    /** @param array<array-key, mixed> $arguments */
    public function answer(PooledRedis $self, string $name, array $arguments): mixed
    {
        $session = $this->sessions->current();

        return match ($name) {
            'select' => $this->select($self, self::number($arguments)),
            'setoption' => $this->setOption(self::number($arguments), $arguments[1] ?? null),
            'getoption' => $this->getOption(self::number($arguments)),
            'getdbnum' => $session->database ?? $this->client->database,
            'getmode' => $session?->lease?->resource->raw->getMode() ?? \Redis::ATOMIC,
            'getlasterror' => $session?->lastError,
            'clearlasterror' => $this->clearLastError($session),
            'isconnected' => true,
            'close', 'reset' => $this->close($session),
            default => throw RedisUsageError::ofOneConnection(
                $self::class,
                $name,
                'give the server to its constructor, connections are made when they are needed',
            ),
        };
    }

    /** @param array<array-key, mixed> $arguments */
    private static function number(array $arguments): int
    {
        $number = $arguments[0] ?? null;

        return is_numeric($number)
            ? (int) $number
            : throw new \TypeError('The first argument must be a number, ' . get_debug_type($number) . ' given');
    }

    private function isBeingMade(): bool
    {
        return $this->client->isFresh && coroutine_id() === $this->maker;
    }

    private function select(PooledRedis $self, int $database): mixed
    {
        if ($this->isBeingMade()) {
            $this->client->database = $database;

            return true;
        }
        $session = $this->sessions->pinned();
        $connection = $session->lease->resource ?? throw new \LogicException('pinned without a connection');
        try {
            $result = $connection->raw->select($database);
        } catch (\Throwable $failure) {
            $this->sessions->abandon($session, 'select() has failed');
            throw $failure;
        }
        if ($result === $connection->raw) { // queued by multi() or pipeline()
            $session->isDirty = true;

            return $self;
        }
        if ($result !== false) {
            $session->database = $connection->database = $database;
        } else {
            $session->lastError = $connection->raw->getLastError();
            $connection->raw->clearLastError();
        }
        $this->sessions->release($session);

        return $result;
    }

    private function setOption(int $option, mixed $value): bool
    {
        if ($this->isBeingMade()) {
            $this->client->options[$option] = $value;

            return true;
        }
        $session = $this->sessions->pinned();
        $before = $session->options;
        $session->options[$option] = $value;
        $connection = $session->lease->resource ?? throw new \LogicException('pinned without a connection');
        $this->client->adapt($connection, $session);
        $isSet = $connection->raw->setOption($option, $value);
        $isAsBefore = ($connection->options[$option] ?? null) === $connection->raw->getOption($option);
        if (!$isSet) {
            $session->options = $before;
        } elseif ($isAsBefore) {
            unset($session->options[$option]);
        }
        $this->sessions->release($session);

        return $isSet;
    }

    private function getOption(int $option): mixed
    {
        $session = $this->sessions->current();
        if ($session !== null && \array_key_exists($option, $session->options)) {
            return $session->options[$option];
        }
        if (\array_key_exists($option, $this->client->options)) {
            return $this->client->options[$option];
        }
        $session = $this->sessions->pinned();
        $value = $session->lease?->resource->raw->getOption($option);
        $this->sessions->release($session);

        return $value;
    }

    /** @param Session<\Redis>|null $session */
    private function clearLastError(?Session $session): bool
    {
        if ($session !== null) {
            $session->lastError = null;
        }

        return true;
    }

    /** @param Session<\Redis>|null $session */
    private function close(?Session $session): bool
    {
        if ($session !== null) {
            $this->sessions->finish($session);
            $session->database = $session->lastError = null;
            $session->options = [];
        }

        return true;
    }
}
