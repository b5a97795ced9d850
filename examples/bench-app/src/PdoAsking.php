<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** Executes the queries with a PDO: one connection, or a pool that acts as one. */
final readonly class PdoAsking implements Asking
{
    public function __construct(private \PDO $pdo) {}

    public function ask(Query $query, int ...$parameters): Answered
    {
        $begun = hrtime(true);
        $statement = $this->pdo->prepare($query->sql());
        $statement->execute($parameters);
        /** @var list<array<string, scalar|null>> $rows */
        $rows = $statement->columnCount() > 0 ? $statement->fetchAll(\PDO::FETCH_ASSOC) : [];

        return new Answered(
            $query,
            $rows,
            $rows === [] ? $statement->rowCount() : count($rows),
            (hrtime(true) - $begun) / 1e6,
        );
    }
}
