<?php

declare(strict_types=1);

namespace Nexus\Http\Health;

/**
 * Whether a database answers a query.
 *
 *     new PdoCheck($pdo)
 *
 * Give it a PooledPdo, or a function that returns a connection which no request uses meanwhile.
 */
final readonly class PdoCheck implements HealthCheck
{
    /** @param \PDO|\Closure(): \PDO $connection a function connects at each check */
    public function __construct(private \PDO|\Closure $connection, private string $name = 'database') {}

    public function name(): string
    {
        return $this->name;
    }

    public function check(): HealthStatus
    {
        $connection = $this->connection instanceof \PDO ? $this->connection : ($this->connection)();
        $statement = $connection->query('SELECT 1');

        return $statement !== false && (int) $statement->fetchColumn() === 1
            ? HealthStatus::up()
            : HealthStatus::down();
    }
}
