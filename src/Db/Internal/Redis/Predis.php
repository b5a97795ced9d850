<?php

declare(strict_types=1);

namespace Nexus\Db\Internal\Redis;

use Nexus\Db\Internal\KeepAlive;
use Nexus\Db\RedisServer;
use Predis\Command\CommandInterface;
use Predis\Command\RawCommand;
use Predis\Connection\{FactoryInterface, NodeConnectionInterface, Parameters};
use Predis\Response\ErrorInterface;

use function Nexus\Internal\last_socket;

/**
 * The connections of Predis.
 *
 * @implements Client<NodeConnectionInterface>
 * @internal
 */
final class Predis implements Client
{
    /** @var list<CommandInterface> the commands sent first on each connection */
    public array $greetings = [];

    public function __construct(private readonly RedisServer $server, private readonly FactoryInterface $factory) {}

    /** The connection parameters without credentials, which are read again for each connection. */
    public function parameters(): Parameters
    {
        $server = $this->server;

        return new Parameters(array_filter([
            'scheme' => $server->isSocketFile() ? 'unix' : ($server->tls === null ? 'tcp' : 'tls'),
            'host' => $server->host,
            'port' => $server->port,
            'path' => $server->isSocketFile() ? $server->host : null,
            'database' => $server->database === 0 ? null : $server->database,
            'timeout' => $server->connectTimeout,
            'read_write_timeout' => $server->readTimeout,
            'ssl' => $server->tls,
        ], static fn(mixed $value): bool => $value !== null));
    }

    public function open(): Connection
    {
        $credentials = array_reverse($this->server->credentials());
        $raw = $this->factory->create($this->parameters()->toArray() + array_filter([
            'password' => $credentials[0] ?? null,
            'username' => $credentials[1] ?? null,
        ], is_string(...)));
        $raw->connect();
        foreach ($this->greetings as $greeting) {
            $raw->executeCommand($greeting);
        }
        $raw->executeCommand(new RawCommand('ECHO', ['here'])); // makes this connection the one read from last
        $socket = last_socket(); // at once, because loading a class reads from a file
        KeepAlive::of($socket);
        $connection = new Connection($raw);
        $connection->database = $this->server->database;

        return $connection;
    }

    public function isAlive(Connection $connection): bool
    {
        return !$this->hasGone($connection)
            && !$connection->raw->executeCommand(new RawCommand('PING')) instanceof ErrorInterface;
    }

    public function close(Connection $connection): void
    {
        $connection->raw->disconnect();
    }

    public function adapt(Connection $connection, ?Session $session): void
    {
        $database = $session->database ?? $this->server->database;
        if ($connection->database !== $database) {
            $answer = $connection->raw->executeCommand(new RawCommand('SELECT', [(string) $database]));
            if ($answer instanceof ErrorInterface) {
                throw new \RuntimeException("SELECT {$database}: {$answer->getMessage()}");
            }
            $connection->database = $database;
        }
    }

    public function restore(Connection $connection, Session $session): bool
    {
        if ($session->isDirty || $session->isSubscribed || $session->awaited > 0 || $session->pins > 0) {
            return false;
        }
        $command = $session->isInTransaction ? 'DISCARD' : 'UNWATCH';

        return !$connection->raw->executeCommand(new RawCommand($command)) instanceof ErrorInterface;
    }

    /**
     * Whether the server has closed it while it was idle. Must be called before anything is sent.
     *
     * @param Connection<NodeConnectionInterface> $connection
     */
    public function hasGone(Connection $connection): bool
    {
        $resource = $connection->raw->getResource();

        return \is_object($resource) && method_exists($resource, 'eof') && $resource->eof() === true;
    }
}
