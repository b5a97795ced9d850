<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

use Random\Randomizer;

/** Random statements: some leave state in their session, some fail, some are in one text with others. */
final readonly class Script
{
    /**
     * @param non-empty-list<string> $deeds
     * @param non-empty-list<string> $failures
     * @param list<string> $ending statements that remove what the script has left in the database
     */
    private function __construct(private array $deeds, private array $failures, private array $ending) {}

    public static function of(Place $place, string $table): self
    {
        return match ($place->driver) {
            'pgsql' => self::pgsql($place, $table),
            'mysql' => self::mysql($table),
            default => self::sqlite($table),
        };
    }

    /** @return list<string> what was said */
    public function play(\PDO $pdo, Randomizer $random): array
    {
        $said = [];
        for ($texts = $random->getInt(1, 4); $texts > 0; --$texts) {
            $text = $this->text($random);
            $way = $random->getInt(0, 2);
            $said[] = ['exec ', 'query ', 'execute '][$way] . $text;
            try {
                match ($way) {
                    0 => $pdo->exec($text),
                    1 => $pdo->query($text),
                    default => $pdo->prepare($text)->execute(),
                };
            } catch (\PDOException) {
                // an intended failure
            }
        }

        return $said;
    }

    public function end(Place $place): void
    {
        foreach ($this->ending as $statement) {
            $place->raw()->exec($statement);
        }
    }

    private function text(Randomizer $random): string
    {
        $statements = [];
        for ($count = $random->getInt(1, 4); $count > 0; --$count) {
            $from = $random->getInt(0, 2) === 0 ? $this->failures : $this->deeds;
            $statements[] = $from[$random->getInt(0, \count($from) - 1)];
        }

        return implode('; ', $statements);
    }

    private static function pgsql(Place $place, string $table): self
    {
        $role = "{$table}_role";
        $raw = $place->raw();
        $raw->exec("DROP ROLE IF EXISTS {$role}");
        $raw->exec("CREATE ROLE {$role}");

        return new self(
            [
                'BEGIN', 'BEGIN', 'COMMIT', 'ROLLBACK', 'SAVEPOINT here', 'ROLLBACK TO SAVEPOINT here', "INSERT INTO {$table} (name) VALUES ('left')",
                "SET ROLE {$role}", "SET SESSION AUTHORIZATION {$role}", "SET application_name = 'left'", "SET search_path TO pg_temp, {$table}",
                "SELECT set_config('nexus.left', 'left', false)", 'SELECT pg_advisory_lock(7)', 'SELECT pg_try_advisory_lock_shared(8)',
                'CREATE TEMPORARY TABLE remains (id int)', 'SELECT 1 AS id INTO TEMPORARY others', 'LISTEN remains', 'PREPARE remains AS SELECT 1',
                'DECLARE remains CURSOR WITH HOLD FOR SELECT 1', "UPDATE pg_settings SET setting = 'left' WHERE name = 'application_name'",
                "DO \$\$ BEGIN PERFORM pg_advisory_lock(9); SET statement_timeout = '1min'; END \$\$",
            ],
            [
                'SELECT bogus', 'SELECT pg_advisory_lock(7), 1 / (random() * 0)::int', "SELECT set_config('nexus.left', 'left', false), 1 / (random() * 0)::int",
                'SELECT 1 / 0', 'no statement', "INSERT INTO {$table} (id) SELECT 1 FROM generate_series(1, 2)",
                "DO \$\$ BEGIN PERFORM pg_advisory_lock(9); RAISE EXCEPTION 'no'; END \$\$",
            ],
            ["DROP ROLE {$role}", "DROP TABLE {$table}"],
        );
    }

    private static function mysql(string $table): self
    {
        return new self(
            [
                'BEGIN', 'BEGIN', 'COMMIT', 'ROLLBACK', 'SAVEPOINT here', "INSERT INTO {$table} (name) VALUES ('left')", "SET @remains = 'left'",
                'SET SESSION group_concat_max_len = 1234', 'SET autocommit = 0', 'CREATE TEMPORARY TABLE remains (id int)', "DO GET_LOCK('remains', 0)",
                'USE mysql', "LOCK TABLES {$table} READ", "SELECT 'left' INTO @remains", "PREPARE remains FROM 'SELECT 1'", 'SET ROLE NONE',
                'SET SESSION TRANSACTION ISOLATION LEVEL SERIALIZABLE', 'SET NAMES latin1', "HANDLER {$table} OPEN",
            ],
            [
                'SELECT bogus', "SELECT GET_LOCK('remains', 0), (SELECT 1 UNION SELECT 2)", "SELECT @remains := 'left', (SELECT 1 UNION SELECT 2)",
                "SET @remains = 'left', @others = (SELECT 1 UNION SELECT 2)", 'no statement', "INSERT INTO {$table} (id) VALUES (1), (1)",
                'SET SESSION group_concat_max_len = 1234, SESSION no_variable = 1',
            ],
            ["DROP TABLE {$table}"],
        );
    }

    private static function sqlite(string $table): self
    {
        return new self(
            [
                'BEGIN', 'BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK', 'SAVEPOINT here', "INSERT INTO {$table} (name) VALUES ('left')", 'PRAGMA cache_size = 1234',
                'PRAGMA foreign_keys = ON', 'PRAGMA case_sensitive_like = ON', 'PRAGMA query_only = ON', 'CREATE TEMP TABLE remains (id int)',
                "ATTACH ':memory:' AS attached", 'PRAGMA recursive_triggers = ON',
            ],
            [
                'SELECT bogus',
                'SELECT abs(-9223372036854775807 - 1)',
                'no statement',
                "INSERT INTO {$table} (id) VALUES (1), (1)",
            ],
            ["DROP TABLE {$table}"],
        );
    }
}
