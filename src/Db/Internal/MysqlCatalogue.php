<?php

declare(strict_types=1);

namespace Nexus\Db\Internal;

/**
 * Reads the catalogue of MySQL or MariaDB for stored code. Any routine and any trigger may leave something in the
 * session. A view or a default may do so if it calls a function that leaves something, or a stored function. A user
 * without the right to see all triggers gets "may leave something".
 *
 * @internal
 */
final class MysqlCatalogue
{
    private const LEAVING = '(get_lock|release_lock|release_all_locks|last_insert_id|setval|service_get_(read|write)_locks)[(]';

    private function __construct() {}

    public static function mayLeave(\PDO $raw): bool
    {
        $statement = $raw->query(self::question());

        return $statement === false || (int) $statement->fetchColumn() !== 0;
    }

    private static function question(): string
    {
        $leaving = self::LEAVING;
        $system = "('sys', 'mysql', 'information_schema', 'performance_schema')";
        $user = "CONCAT('''', SUBSTRING_INDEX(CURRENT_USER(), '@', 1), '''@''', SUBSTRING_INDEX(CURRENT_USER(), "
            . "'@', -1), '''')";

        return <<<SQL
            SELECT EXISTS (SELECT 1 FROM information_schema.ROUTINES WHERE ROUTINE_SCHEMA NOT IN {$system})
                OR EXISTS (SELECT 1 FROM information_schema.TRIGGERS WHERE TRIGGER_SCHEMA NOT IN {$system})
                OR EXISTS (SELECT 1 FROM information_schema.VIEWS WHERE TABLE_SCHEMA NOT IN {$system}
                    AND (VIEW_DEFINITION = '' OR LOWER(VIEW_DEFINITION) REGEXP '{$leaving}' OR VIEW_DEFINITION LIKE '%`(%'))
                OR EXISTS (SELECT 1 FROM information_schema.COLUMNS WHERE TABLE_SCHEMA NOT IN {$system} AND LOWER(COLUMN_DEFAULT) REGEXP '{$leaving}')
                OR NOT EXISTS (SELECT 1 FROM information_schema.USER_PRIVILEGES WHERE GRANTEE = {$user} AND PRIVILEGE_TYPE = 'TRIGGER')
                    AND EXISTS (SELECT 1 FROM information_schema.SCHEMATA s WHERE SCHEMA_NAME NOT IN {$system} AND NOT EXISTS (
                        SELECT 1 FROM information_schema.SCHEMA_PRIVILEGES p WHERE GRANTEE = {$user} AND PRIVILEGE_TYPE = 'TRIGGER' AND s.SCHEMA_NAME LIKE p.TABLE_SCHEMA))
            SQL;
    }
}
