<?php

declare(strict_types=1);

namespace Nexus\Examples\BenchApp;

/** The application's answers, the same under every server. */
final readonly class Site
{
    private Weblog $weblog;
    private \PDO $pauses;

    /**
     * @param \Closure(list<\Closure(): Answered>): array<Answered> $all runs queries at once, or one by one
     * @param \Closure(): ?Doctrine $doctrine called at the first use: without a use Doctrine is not loaded
     */
    public function __construct(
        private Database $database,
        private \PDO $pdo,
        private \Closure $all,
        private \Closure $doctrine,
    ) {
        $this->weblog = new Weblog(new PdoAsking($pdo));
        $this->pauses = $database->pauses($pdo);
    }

    /** Executes one statement that takes ten milliseconds. */
    public function test(): float
    {
        $begun = hrtime(true);
        $statement = $this->pauses->prepare($this->database->pause());
        $statement->execute();
        $statement->fetchAll();

        return (hrtime(true) - $begun) / 1e6;
    }

    public function bench(): Visit
    {
        return $this->weblog->visit(random_int(1, Seeder::USERS));
    }

    public function parallel(): Visit
    {
        return $this->weblog->visitAtOnce(random_int(1, Seeder::USERS), $this->all);
    }

    /** Null where Doctrine is not installed. */
    public function dbal(): ?Visit
    {
        $doctrine = ($this->doctrine)();

        return $doctrine === null ? null : (new Weblog($doctrine->dbal))->visit(random_int(1, Seeder::USERS));
    }

    public function orm(): ?Visit
    {
        $doctrine = ($this->doctrine)();

        return $doctrine === null ? null : (new Weblog($doctrine->orm))->visit(random_int(1, Seeder::USERS));
    }

    public function databaseName(): string
    {
        $version = $this->pdo->getAttribute(\PDO::ATTR_SERVER_VERSION);
        $name = match ($this->database->driver()) {
            'pgsql' => 'PostgreSQL',
            'mysql' => 'MariaDB or MySQL',
            default => 'SQLite',
        };

        return $name . (is_string($version) ? ' ' . explode(' ', $version)[0] : '');
    }
}
