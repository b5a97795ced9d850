<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

/** The state that a coroutine can leave in a database session, and the queries that find it. */
final readonly class Session
{
    /**
     * @param list<Deed> $deeds
     * @param array<string, array{string, string}> $traces name => the query, and its result in a new session
     * @param int $transactions number of the deeds that leave one open
     */
    private function __construct(
        public string $onConnect,
        public array $deeds,
        private array $traces,
        public int $transactions,
    ) {}

    public static function of(string $driver, string $table): self
    {
        return match ($driver) {
            'pgsql' => self::pgsql($table),
            'mysql' => self::mysql($table),
            default => self::sqlite($table),
        };
    }

    /** @return array<string, string> what a coroutine has left: its name => how it looks */
    public function remains(\PDO $pdo): array
    {
        $remains = [];
        foreach ($this->traces as $name => [$question, $clean]) {
            $answer = self::answer($pdo, $question);
            if ($answer !== $clean) {
                $remains[$name] = $answer;
            }
        }

        return $remains;
    }

    /** The result as text; for a failure, its SQLSTATE. */
    public static function answer(\PDO $pdo, string $question): string
    {
        try {
            $answer = Place::value($pdo, $question);

            return is_scalar($answer) ? (string) $answer : 'null';
        } catch (\PDOException $exception) {
            return is_string($exception->errorInfo[0] ?? null) ? $exception->errorInfo[0] : $exception->getMessage();
        }
    }

    private static function pgsql(string $table): self
    {
        $listening = 'SELECT COUNT(*) FROM pg_listening_channels()';
        $locks = "SELECT COUNT(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()";

        return new self(
            "SET application_name = 'base'",
            [
                new Deed("SELECT COUNT(*) FROM {$table}", '1', 'BEGIN', "INSERT INTO {$table} (name) VALUES ('open')"),
                new Deed('SHOW application_name', 'left', "SET SESSION application_name = 'left'"),
                new Deed('SHOW application_name', 'left', "SELECT set_config('application_name', 'left', false)"),
                new Deed('SELECT COUNT(*) FROM remains', '0', 'CREATE TEMPORARY TABLE remains (id int)'),
                new Deed(
                    $locks,
                    '1',
                    'SELECT pg_advisory_lock(1)',
                    'SELECT pg_advisory_unlock(1)',
                    'SELECT pg_advisory_lock_shared(2)',
                ),
                new Deed($listening, '1', 'LISTEN others'),
            ],
            [
                'setting' => ['SHOW application_name', 'base'],
                'temporary table' => ["SELECT to_regclass('pg_temp.remains')", 'null'],
                'lock' => [$locks, '0'],
                'channel' => [$listening, '0'],
                'cursor' => ["SELECT COUNT(*) FROM pg_cursors WHERE is_holdable", '0'],
                'row' => ["SELECT COUNT(*) FROM {$table}", '0'],
            ],
            1,
        );
    }

    private static function mysql(string $table): self
    {
        $lock = "SELECT IS_USED_LOCK('{$table}') = CONNECTION_ID()";

        return new self(
            'SET SESSION group_concat_max_len = 4321',
            [
                new Deed("SELECT COUNT(*) FROM {$table}", '1', 'BEGIN', "INSERT INTO {$table} (name) VALUES ('open')"),
                new Deed('SELECT @@group_concat_max_len', '1234', 'SET SESSION group_concat_max_len = 1234'),
                new Deed('SELECT @remains', 'left', "SET @remains = 'left'"),
                new Deed('SELECT @remains', 'left', "SELECT 'left' INTO @remains"),
                new Deed('SELECT COUNT(*) FROM remains', '0', 'CREATE TEMPORARY TABLE remains (id int)'),
                new Deed($lock, '1', "DO GET_LOCK('{$table}', 20)"),
            ],
            [
                'setting' => ['SELECT @@group_concat_max_len', '4321'],
                'variable' => ['SELECT @remains', 'null'],
                'temporary table' => ['SELECT COUNT(*) FROM remains', '42S02'],
                'lock' => ["SELECT COALESCE(IS_USED_LOCK('{$table}') = CONNECTION_ID(), 0)", '0'],
                'row' => ["SELECT COUNT(*) FROM {$table}", '0'],
                'autocommit' => ['SELECT @@autocommit', '1'],
            ],
            1,
        );
    }

    private static function sqlite(string $table): self
    {
        return new self(
            'PRAGMA cache_size = 4321',
            [
                new Deed("SELECT COUNT(*) FROM {$table}", '1', 'BEGIN', "INSERT INTO {$table} (name) VALUES ('open')"),
                new Deed('PRAGMA cache_size', '1234', 'PRAGMA cache_size = 1234'),
                new Deed('SELECT COUNT(*) FROM remains', '0', 'CREATE TEMP TABLE remains (id int)'),
                new Deed(
                    "SELECT COUNT(*) FROM pragma_database_list WHERE name = 'attached'",
                    '1',
                    "ATTACH ':memory:' AS attached",
                ),
                new Deed('SELECT COUNT(*) FROM remains', '0', 'BEGIN IMMEDIATE', 'CREATE TABLE temp.remains (id int)'),
            ],
            [
                'setting' => ['PRAGMA cache_size', '4321'],
                'temporary table' => ['SELECT COUNT(*) FROM sqlite_temp_master', '0'],
                'attached' => ["SELECT COUNT(*) FROM pragma_database_list WHERE name = 'attached'", '0'],
                'row' => ["SELECT COUNT(*) FROM {$table}", '0'],
            ],
            2,
        );
    }
}
