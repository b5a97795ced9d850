<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

use Doctrine\DBAL\Connection;

/** Executes the queries with Doctrine's DBAL. */
final readonly class DbalAsking implements Asking
{
    public function __construct(private Connection $connection) {}

    public function ask(Query $query, int ...$parameters): Answered
    {
        $begun = hrtime(true);
        $parameters = array_values($parameters);
        /** @var list<array<string, scalar|null>> $rows */
        $rows = $query->type() === 'SELECT' ? $this->connection->fetchAllAssociative($query->sql(), $parameters) : [];
        $affected = $rows === [] && $query->type() !== 'SELECT'
            ? (int) $this->connection->executeStatement($query->sql(), $parameters)
            : count($rows);

        return new Answered($query, $rows, $affected, (hrtime(true) - $begun) / 1e6);
    }
}
