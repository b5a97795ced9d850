<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

/** Stored code in its own schema, with or without effects on the session, and statements that call it. */
final readonly class StoredStatements
{
    /**
     * @param list<string> $harmless
     * @param list<string> $callsOfHarmless
     * @param array<string, array{list<string>, list<string>, list<string>}> $leaving name => definitions,
     *     statements that call them, and statements that remove them
     */
    private function __construct(
        private string $schema,
        private string $driver,
        public string $sessionNumber,
        public array $harmless,
        public array $callsOfHarmless,
        public array $leaving,
    ) {}

    public static function of(string $driver, string $schema): self
    {
        return $driver === 'pgsql' ? self::pgsql($schema) : self::mysql($schema);
    }

    public function dsn(string $dsn): string
    {
        return $this->driver === 'pgsql' ? $dsn : (string) preg_replace('/dbname=\w+/', "dbname={$this->schema}", $dsn);
    }

    /** @return \Closure(\PDO): mixed */
    public function onConnect(): \Closure
    {
        return fn(\PDO $raw): mixed => $this->driver === 'pgsql' ? $raw->exec(
            "SET search_path TO {$this->schema}",
        ) : null;
    }

    private static function pgsql(string $s): self
    {
        $body = "LANGUAGE plpgsql AS 'BEGIN";
        $trigger = "RETURNS trigger {$body}";

        return new self($s, 'pgsql', 'SELECT pg_backend_pid()', [
            "CREATE TABLE {$s}.t (id serial PRIMARY KEY, name text DEFAULT upper('a'), changed timestamptz)",
            "CREATE FUNCTION {$s}.stamp() {$trigger} NEW.changed = now(); UPDATE {$s}.t AS x SET name = x.name WHERE id = 0; RETURN NEW; END'",
            "CREATE TRIGGER stamp BEFORE INSERT ON {$s}.t FOR EACH ROW EXECUTE FUNCTION {$s}.stamp()",
            "CREATE VIEW {$s}.names AS SELECT name, length(name) AS length FROM {$s}.t",
            "CREATE FUNCTION {$s}.twice(n int) RETURNS int LANGUAGE sql AS 'SELECT 2 * n'",
        ], ['INSERT INTO t DEFAULT VALUES', 'SELECT * FROM names', 'SELECT twice(2)'], [
            'a function' => [
                [
                    "CREATE FUNCTION {$s}.become(tenant text) RETURNS void {$body} PERFORM set_config(''nexus.left'', tenant, false); END'",
                ],
                ["SELECT become('left')"],
                ["DROP FUNCTION {$s}.become"],
            ],
            'dynamic SQL' => [
                [
                    "CREATE FUNCTION {$s}.become(tenant text) RETURNS void {$body} EXECUTE ''SE'' || ''T application_name TO '' || quote_literal(tenant); END'",
                ],
                ["SELECT become('left')"],
                ["DROP FUNCTION {$s}.become"],
            ],
            'a trigger' => [
                [
                    "CREATE FUNCTION {$s}.fired() {$trigger} PERFORM pg_advisory_lock(77); RETURN NEW; END'",
                    "CREATE TRIGGER fired AFTER INSERT ON {$s}.t FOR EACH ROW EXECUTE FUNCTION {$s}.fired()",
                ],
                ["INSERT INTO t (name) VALUES ('b')"],
                ["DROP FUNCTION {$s}.fired CASCADE"],
            ],
            'a view' => [
                ["CREATE VIEW {$s}.v AS SELECT set_config('nexus.left', 'left', false) AS a"],
                ['SELECT * FROM v'],
                ["DROP VIEW {$s}.v"],
            ],
            'a view of settings' => [
                ["CREATE VIEW {$s}.v AS SELECT name, setting FROM pg_settings"],
                ["UPDATE v SET setting = 'left' WHERE name = 'application_name'"],
                ["DROP VIEW {$s}.v"],
            ],
            'a rule' => [
                ["CREATE RULE r AS ON UPDATE TO {$s}.t DO ALSO SELECT set_config('nexus.left', 'left', false)"],
                ['UPDATE t SET changed = now()'],
                ["DROP RULE r ON {$s}.t"],
            ],
            'a default' => [
                [
                    "ALTER TABLE {$s}.t ADD COLUMN c text DEFAULT 'a'",
                    "ALTER TABLE {$s}.t ALTER COLUMN c SET DEFAULT set_config('nexus.left', 'left', false)",
                ],
                ["INSERT INTO t (name) VALUES ('c')"],
                ["ALTER TABLE {$s}.t DROP COLUMN c"],
            ],
            'a check' => [
                [
                    "ALTER TABLE {$s}.t ADD CONSTRAINT c CHECK (set_config('nexus.left', 'left', false) <> name) NOT VALID",
                ],
                ["INSERT INTO t (name) VALUES ('d')"],
                ["ALTER TABLE {$s}.t DROP CONSTRAINT c"],
            ],
            'a temporary table in a function' => [
                ["CREATE FUNCTION {$s}.f() RETURNS void {$body} CREATE TEMPORARY TABLE remains (id int); END'"],
                ['SELECT f()'],
                ["DROP FUNCTION {$s}.f"],
            ],
            'a body in standard SQL' => [
                [
                    "CREATE FUNCTION {$s}.f() RETURNS text BEGIN ATOMIC SELECT set_config('nexus.left', 'left', false); END",
                ],
                ['SELECT f()'],
                ["DROP FUNCTION {$s}.f"],
            ],
            'an operator' => [
                ["CREATE OPERATOR {$s}.@@@ (FUNCTION = pg_try_advisory_lock, LEFTARG = int, RIGHTARG = int)"],
                ["SELECT 1 OPERATOR({$s}.@@@) 2"],
                ["DROP OPERATOR {$s}.@@@ (int, int)"],
            ],
        ]);
    }

    private static function mysql(string $s): self
    {
        return new self($s, 'mysql', 'SELECT CONNECTION_ID()', [
            "CREATE TABLE {$s}.t (id int AUTO_INCREMENT PRIMARY KEY, name varchar(10) DEFAULT 'a')",
            "CREATE VIEW {$s}.names AS SELECT name, LENGTH(name) AS length FROM {$s}.t",
        ], ["INSERT INTO t (name) VALUES ('b')", 'SELECT * FROM names'], [
            'a function' => [
                ["CREATE FUNCTION {$s}.become() RETURNS int DETERMINISTIC BEGIN SET @remains = 'left'; RETURN 1; END"],
                ['SELECT become()'],
                ["DROP FUNCTION {$s}.become"],
            ],
            'a trigger' => [
                ["CREATE TRIGGER {$s}.fired BEFORE INSERT ON {$s}.t FOR EACH ROW SET @remains = NEW.name"],
                ["INSERT INTO t (name) VALUES ('c')"],
                ["DROP TRIGGER {$s}.fired"],
            ],
            'a view' => [
                ["CREATE VIEW {$s}.v AS SELECT GET_LOCK('remains', 0) AS a"],
                ['SELECT * FROM v'],
                ["DROP VIEW {$s}.v"],
            ],
            'a procedure' => [
                ["CREATE PROCEDURE {$s}.p() SET SESSION group_concat_max_len = 1234"],
                ['CALL p()'],
                ["DROP PROCEDURE {$s}.p"],
            ],
        ]);
    }
}
