<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * Reads the catalogue of a PostgreSQL database for stored code. In doubt the code counts as leaving something: an
 * unknown language, dynamic SQL, a word in a function body that could change a session, an unknown version of
 * PostgreSQL.
 *
 * @internal
 */
final class PgsqlCatalogue
{
    /** Extensions without any function that leaves something in its session. */
    private const HARMLESS_EXTENSIONS = [
        'btree_gin', 'btree_gist', 'citext', 'cube', 'earthdistance', 'fuzzystrmatch', 'hstore', 'intarray', 'ltree',
        'pg_stat_statements', 'pgcrypto', 'plpgsql',
        'unaccent', 'uuid-ossp', 'vector',
    ];

    /**
     * Built-in functions that leave something, or that execute what they are given. functions.def of ext/db/sql lists
     * them too.
     */
    public const LEAVING_FUNCTIONS = [
        'set_config', 'setseed', 'pg_advisory_lock', 'pg_advisory_lock_shared', 'pg_try_advisory_lock',
        'pg_try_advisory_lock_shared',
        'pg_replication_origin_session_setup', 'pg_backup_start', 'pg_start_backup', 'query_to_xml',
        'query_to_xmlschema', 'query_to_xml_and_xmlschema', 'ts_stat', 'ts_rewrite',
    ];

    /** A word in the text of a function; the SET of an UPDATE does not count. */
    private const SUSPICIOUS = '\m(set|reset|discard|listen|execute|prepare|deallocate|create|alter|drop|hold|temp|temporary|pg_temp\w*|pg_settings|set_limit|dblink\w*'








        . '|crosstab\w*|connectby|xpath_table|set_config|setseed|\w*advisory_lock\w*|pg_replication_\w+|pg_backup_start|pg_start_backup|query_to_xml\w*|ts_stat|ts_rewrite)\M'
        . '|\mload\s*\'|\mdo\s*[\'$]|\mdo\s+language\M|u&["\']';
    private const UPDATE = '\mupdate\s+(only\s+)?[\w."]+(\s+as)?(\s+\w+)?\s+set\M|\mdo\s+update\s+set\M';

    private const OLDEST = 10;
    private const NEWEST = 18;

    private function __construct() {}

    public static function mayLeave(\PDO $raw): bool
    {
        $version = $raw->getAttribute(\PDO::ATTR_SERVER_VERSION);
        $major = is_string($version) ? (int) $version : 0;
        if ($major < self::OLDEST || $major > self::NEWEST) {
            return true;
        }
        $statement = $raw->query(self::question($major));

        return $statement === false || $statement->fetchColumn() !== 0;
    }

    private static function question(int $major): string
    {
        [$extensions, $functions] = [self::quoted(self::HARMLESS_EXTENSIONS), self::quoted(self::LEAVING_FUNCTIONS)];
        [$suspicious, $update] = [str_replace("'", "''", self::SUSPICIOUS), self::UPDATE];
        $calls = self::calls($major);

        return <<<SQL
            WITH leaving AS MATERIALIZED (
                SELECT array_agg(oid) AS oids, '(funcid|opfuncid|aggfnoid|winfnoid) (' || string_agg(oid::text, '|') || ')\M|relid ' || 'pg_catalog.pg_settings'::regclass::oid || '\M' AS pattern
                FROM pg_catalog.pg_proc WHERE pronamespace = 'pg_catalog'::regnamespace AND proname IN ({$functions})
            ), harmless AS MATERIALIZED (
                SELECT d.objid FROM pg_catalog.pg_depend d JOIN pg_catalog.pg_extension e ON e.oid = d.refobjid
                WHERE d.classid = 'pg_catalog.pg_proc'::regclass AND d.refclassid = 'pg_catalog.pg_extension'::regclass AND d.deptype = 'e' AND e.extname IN ({$extensions})
            )
            SELECT (EXISTS (
                SELECT 1 FROM pg_catalog.pg_proc p JOIN pg_catalog.pg_language l ON l.oid = p.prolang
                WHERE p.oid >= 16384 AND p.oid NOT IN (SELECT objid FROM harmless) AND (
                    l.lanname NOT IN ('sql', 'plpgsql')
                    OR CASE WHEN p.prosrc ~ '--|/\*' THEN p.prosrc ELSE regexp_replace(p.prosrc, '{$update}', '', 'gi') END ~* '{$suspicious}')
            ) OR EXISTS (SELECT 1 FROM pg_catalog.pg_rewrite WHERE oid >= 16384 AND rulename <> '_RETURN')
              OR EXISTS (SELECT 1 FROM pg_catalog.pg_operator o, leaving WHERE o.oid >= 16384 AND o.oprcode::oid = ANY (leaving.oids))
              OR EXISTS (SELECT 1 FROM pg_catalog.pg_cast c, leaving WHERE c.oid >= 16384 AND c.castfunc = ANY (leaving.oids))
              OR EXISTS ({$calls}))::int
            SQL;
    }

    /**
     * Finds stored expressions and queries that call one of the leaving functions directly. PostgreSQL records no
     * dependency on built-in functions.
     */
    private static function calls(int $major): string
    {
        $trees = [
            ['pg_rewrite', 'ev_action'], ['pg_rewrite', 'ev_qual'], ['pg_attrdef', 'adbin'], ['pg_constraint', 'conbin'], ['pg_trigger', 'tgqual'], ['pg_type', 'typdefaultbin'],
            ['pg_policy', 'polqual'], ['pg_policy', 'polwithcheck'], ...($major >= 14 ? [['pg_proc', 'prosqlbody']] : []),
        ];

        return implode(' UNION ALL ', array_map(
            static fn(array $tree): string => "SELECT 1 FROM pg_catalog.{$tree[0]}, leaving WHERE {$tree[0]}.oid >= 16384 AND {$tree[1]}::text ~ leaving.pattern",
            $trees,
        ));
    }

    /** @param list<string> $names */
    private static function quoted(array $names): string
    {
        return "'" . implode("', '", $names) . "'";
    }
}
