<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

/** All state of a database session that can be queried. */
final class Snapshot
{
    private const VOLATILE = [
        'error_count', 'identity', 'in_transaction', 'insert_id', 'last_gtid', 'last_insert_id', 'pseudo_thread_id', 'rand_seed1', 'rand_seed2', 'timestamp', 'warning_count',
    ];

    /** @return array<string, string> */
    public static function of(\PDO $pdo, string $driver): array
    {
        return match ($driver) {
            'pgsql' => self::pgsql($pdo),
            'mysql' => self::mysql($pdo),
            default => self::sqlite($pdo),
        };
    }

    /** @return array<string, string> */
    private static function pgsql(\PDO $pdo): array
    {
        return self::answers($pdo, [
            'users' => "SELECT session_user || ' as ' || current_user",
            'temporary' => 'SELECT count(*) FROM pg_class WHERE relnamespace = pg_my_temp_schema()',
            'locks' => "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()",
            'channels' => 'SELECT count(*) FROM pg_listening_channels()',
            'cursors' => 'SELECT count(*) FROM pg_cursors WHERE is_holdable',
            'prepared' => 'SELECT count(*) FROM pg_prepared_statements',
            'own setting' => "SELECT coalesce(nullif(current_setting('nexus.left', true), ''), 'none')",
        ]) + self::settings($pdo, "SELECT name, setting FROM pg_settings WHERE name NOT LIKE 'plpgsql.%'" /* there once it is loaded */);
    }

    /** @return array<string, string> */
    private static function mysql(\PDO $pdo): array
    {
        return array_diff_key(
            self::settings($pdo, 'SHOW SESSION VARIABLES'),
            array_flip(self::VOLATILE),
        ) + self::answers($pdo, [
            'database' => 'SELECT DATABASE()',
            'variable' => 'SELECT @remains',
            'other variable' => 'SELECT @others',
            'temporary' => 'SELECT count(*) FROM remains',
            'lock' => "SELECT COALESCE(IS_USED_LOCK('remains') = CONNECTION_ID(), 0)",
            'role' => 'SELECT CURRENT_ROLE()',
        ]);
    }

    /** @return array<string, string> */
    private static function sqlite(\PDO $pdo): array
    {
        $answers = [
            'temporary' => 'SELECT count(*) FROM sqlite_temp_master',
            'attached' => "SELECT count(*) FROM pragma_database_list WHERE name <> 'temp'",
        ];
        foreach ([
            'cache_size',
            'foreign_keys',
            'recursive_triggers',
            'synchronous',
            'temp_store',
            'query_only',
            'busy_timeout',
            'case_sensitive_like',
        ] as $pragma) {
            $answers[$pragma] = "PRAGMA {$pragma}";
        }

        return self::answers($pdo, $answers);
    }

    /**
     * @param array<string, string> $questions
     * @return array<string, string>
     */
    private static function answers(\PDO $pdo, array $questions): array
    {
        return array_map(static fn(string $question): string => Session::answer($pdo, $question), $questions);
    }

    /** @return array<string, string> */
    private static function settings(\PDO $pdo, string $question): array
    {
        $statement = $pdo->query($question);
        $settings = [];
        foreach ($statement === false ? [] : $statement->fetchAll(\PDO::FETCH_NUM) as $row) {
            \assert(\is_array($row) && \is_string($row[0]));
            $settings[$row[0]] = \is_scalar($row[1]) ? (string) $row[1] : 'null';
        }

        return $settings;
    }
}
