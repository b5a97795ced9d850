<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Async\{Lease, Pool, PoolOptions};
use Nexus\Db\Internal\Watch;
use Nexus\Db\{Observers, RedisServer};
use Predis\Command\CommandInterface;
use Predis\Command\RawCommand;
use Predis\CommunicationException;
use Predis\Configuration\OptionsInterface;
use Predis\Connection\NodeConnectionInterface;
use Predis\Connection\Parameters;
use Predis\Response\ErrorInterface;
use Predis\Response\ServerException;

/**
 * The connection of a pooled Predis client. Pipelines, transactions and loops of Predis work on it unchanged.
 *
 * @internal
 */
final class PredisConnection implements NodeConnectionInterface
{
    private const SUBSCRIBES = ['SUBSCRIBE' => true, 'PSUBSCRIBE' => true, 'SSUBSCRIBE' => true, 'MONITOR' => true];
    private const TRACKED = [
        'MULTI' => true, 'EXEC' => true, 'DISCARD' => true, 'WATCH' => true, 'UNWATCH' => true, 'SELECT' => true,
    ];

    private readonly Predis $client;
    private readonly Parameters $parameters;
    /** @var Sessions<NodeConnectionInterface> */
    private readonly Sessions $sessions;

    public function __construct(RedisServer $server, OptionsInterface $options, PoolOptions $pool, string $name)
    {
        $this->client = new Predis($server, $options->connections);
        $this->parameters = $this->client->parameters();
        $this->sessions = new Sessions($this->client, $pool, $name);
    }

    public function observers(): Observers
    {
        return $this->sessions->observers;
    }

    /** @return Pool<Connection<NodeConnectionInterface>> */
    public function pool(): Pool
    {
        return $this->sessions->pool;
    }

    /**
     * @template T
     * @param callable(NodeConnectionInterface): T $function
     * @return T
     */
    public function pin(callable $function): mixed
    {
        $session = $this->sessions->pinned();
        $session->pins++;
        try {
            return $function($this->own($session)->resource->raw);
        } finally {
            if ($session->pins > 1) {
                $session->pins--;
            } else {
                $this->sessions->abandon($session, 'it was pinned');
            }
        }
    }

    public function executeCommand(CommandInterface $command): mixed
    {
        $arguments = $command->getArguments();
        $watch = $this->sessions->observers->any ? new Watch(
            $this->sessions->observers,
            $this->sessions->pool->name,
            Command::statement($command->getId(), $arguments),
            \count($arguments),
        ) : null;
        if ($watch === null) {
            return $this->execute($command, null);
        }
        try {
            $result = $this->execute($command, $watch);
        } catch (\Throwable $failure) {
            $watch->failed($failure);
            throw $failure;
        }
        $watch->done(\is_array($result) ? \count($result) : null);

        return $result;
    }

    public function writeRequest(CommandInterface $command): void
    {
        $session = $this->sessions->pinned();
        $this->guarded($session, static fn(NodeConnectionInterface $raw) => $raw->writeRequest($command));
        if (isset(self::SUBSCRIBES[strtoupper($command->getId())])) {
            $session->isSubscribed = true;
        } elseif (!$session->isSubscribed) {
            $session->awaited++;
        }
    }

    public function write(string $buffer): void
    {
        $session = $this->sessions->pinned();
        $this->guarded($session, static fn(NodeConnectionInterface $raw) => $raw->write($buffer));
        $session->awaited += self::commandsIn($buffer);
    }

    public function readResponse(CommandInterface $command): mixed
    {
        $session = $this->sessions->pinned();
        $answer = $this->guarded($session, static fn(NodeConnectionInterface $raw) => $raw->readResponse($command));
        $session->awaited = max(0, $session->awaited - 1);
        $this->note($session, $command, $answer);
        $this->sessions->release($session);

        return $answer;
    }

    public function read(): mixed
    {
        $session = $this->sessions->pinned();
        $answer = $this->guarded($session, static fn(NodeConnectionInterface $raw) => $raw->read());
        $session->awaited = max(0, $session->awaited - 1);
        if (
            \is_array($answer)
            && \is_string($answer[0] ?? null)
            && str_ends_with($answer[0], 'unsubscribe')
            && ($answer[2] ?? null) === 0
        ) {
            $session->isSubscribed = false;
        }
        $this->sessions->release($session);

        return $answer;
    }

    public function hasDataToRead(): bool
    {
        return $this->sessions->current()?->lease?->resource->raw->hasDataToRead() ?? false;
    }

    public function connect(): void
    {
        $this->sessions->pool->borrow()->release();
    }

    /** Discards the connection, with all state that the coroutine left on it. */
    public function disconnect(): void
    {
        $session = $this->sessions->current();
        if ($session !== null) {
            $this->sessions->abandon($session, 'disconnect() was called');
        }
    }

    public function isConnected(): bool
    {
        return true;
    }

    public function getParameters(): Parameters
    {
        return $this->parameters;
    }

    public function getResource(): mixed
    {
        return $this->sessions->current()?->lease?->resource->raw->getResource();
    }

    public function getClientId(): ?int
    {
        return $this->sessions->current()?->lease?->resource->raw->getClientId();
    }

    public function addConnectCommand(CommandInterface $command): void
    {
        $this->client->greetings[] = $command;
    }

    public function __toString(): string
    {
        return $this->sessions->pool->name;
    }

    private function execute(CommandInterface $command, ?Watch $watch): mixed
    {
        $session = $this->sessions->current();
        $name = strtoupper($command->getId());
        $isPinned = $session?->lease !== null;
        if ($isPinned || isset(self::TRACKED[$name]) || Command::leavesState($name, $command->getArguments())) {
            return $this->onOwn($this->sessions->pinned(), $command, $watch);
        }

        return $name === 'WAIT' || $name === 'WAITAOF'
            ? $this->wait($command, $watch)
            : $this->once($session, $command, $watch);
    }

    /** @param Session<NodeConnectionInterface>|null $session */
    private function once(?Session $session, CommandInterface $command, ?Watch $watch): mixed
    {
        for (;;) {
            $lease = $this->sessions->pool->borrow();
            if ($this->client->hasGone($lease->resource)) {
                $lease->markBroken('the server has closed it');
                continue;
            }
            $watch?->borrowed();
            try {
                $this->client->adapt($lease->resource, $session);
                $answer = $lease->resource->raw->executeCommand($command);
            } catch (\Throwable $failure) {
                self::endOf($lease, $failure);
                throw $failure;
            }
            $lease->release();

            return $answer;
        }
    }

    /** @param Session<NodeConnectionInterface> $session */
    private function onOwn(Session $session, CommandInterface $command, ?Watch $watch): mixed
    {
        $watch?->borrowed();
        $answer = $this->guarded($session, static fn(NodeConnectionInterface $raw) => $raw->executeCommand($command));
        $this->note($session, $command, $answer);
        $this->sessions->release($session);

        return $answer;
    }

    /** See PhpRedisCalls::wait(). */
    private function wait(CommandInterface $command, ?Watch $watch): mixed
    {
        $session = $this->sessions->pinned();
        $session->pins++;
        try {
            $answer = $this->onOwn($session, new RawCommand('PUBLISH', [Command::WAIT_CHANNEL, '']), $watch);
            if ($answer instanceof ErrorInterface) {
                throw new ServerException($answer->getMessage());
            }

            return $this->onOwn($session, $command, $watch);
        } finally {
            $session->pins = max(0, $session->pins - 1);
            $this->sessions->release($session);
        }
    }

    /**
     * @template T
     * @param Session<NodeConnectionInterface> $session
     * @param callable(NodeConnectionInterface): T $call
     * @return T
     */
    private function guarded(Session $session, callable $call): mixed
    {
        $lease = $this->own($session);
        try {
            return $call($lease->resource->raw);
        } catch (\Throwable $failure) {
            self::endOf($lease, $failure);
            $session->settle();
            throw $failure;
        }
    }

    /**
     * @param Session<NodeConnectionInterface> $session
     * @return Lease<Connection<NodeConnectionInterface>>
     */
    private function own(Session $session): Lease
    {
        return $session->lease ?? throw new \LogicException('pinned without a connection');
    }

    /** @param Lease<Connection<NodeConnectionInterface>> $lease of a connection in an unknown state */
    private static function endOf(Lease $lease, \Throwable $failure): void
    {
        $failure instanceof CommunicationException
            ? $lease->markBroken($failure->getMessage())
            : $lease->discard('a call has failed before it finished');
    }

    /** @param Session<NodeConnectionInterface> $session */
    private function note(Session $session, CommandInterface $command, mixed $answer): void
    {
        $name = strtoupper($command->getId());
        if (!isset(self::TRACKED[$name])) {
            $session->isDirty = $session->isDirty || Command::leavesState($name, $command->getArguments());
        } elseif ($name === 'EXEC' || $name === 'DISCARD') {
            $session->isInTransaction = $session->watches = false;
        } elseif ($session->isInTransaction) {
            $session->isDirty = $session->isDirty || $name === 'SELECT';
        } elseif (!$answer instanceof ErrorInterface) {
            $this->begin($session, $name, $command);
        }
    }

    /** @param Session<NodeConnectionInterface> $session */
    private function begin(Session $session, string $name, CommandInterface $command): void
    {
        match ($name) {
            'MULTI' => $session->isInTransaction = true,
            'WATCH' => $session->watches = true,
            'UNWATCH' => $session->watches = false,
            default => $session->database = $this->own($session)->resource->database = self::number(
                $command->getArgument(0),
            ),
        };
    }

    private static function number(mixed $argument): int
    {
        return is_numeric($argument) ? (int) $argument : 0;
    }

    /** The number of replies to a pipeline in this buffer. */
    private static function commandsIn(string $buffer): int
    {
        $count = 0;
        for ($place = 0; isset($buffer[$place]); $count++) {
            $words = (int) substr($buffer, $place + 1, 20);
            $place = (int) strpos($buffer, "\r\n", $place) + 2;
            for ($word = 0; $word < $words; $word++) {
                $length = (int) substr($buffer, $place + 1, 20);
                $place = (int) strpos($buffer, "\r\n", $place) + 2 + $length + 2;
            }
        }

        return $count;
    }
}
