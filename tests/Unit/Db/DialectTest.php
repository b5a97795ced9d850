<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Db;

use Nexus\Db\Internal\Dialects;
use Nexus\Db\Internal\Effect;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Results that need no server; tests/Contract/Db compares with real servers. */
final class DialectTest extends TestCase
{
    /** @return iterable<string, array{string, string, int}> of every bit of Effect, with the number that C gives it */
    public static function effects(): iterable
    {
        yield 'session' => ['pgsql', 'LISTEN a', Effect::SESSION];
        yield 'begins' => ['mysql', 'BEGIN', Effect::BEGINS];
        yield 'ends' => ['sqlite', 'COMMIT', Effect::ENDS];
        yield 'inserts' => ['pgsql', 'INSERT INTO a VALUES (1)', Effect::INSERTS];
        yield 'sticky' => ['mysql', 'SELECT SQL_CALC_FOUND_ROWS 1', Effect::READS | Effect::STICKY];
        yield 'schema' => ['sqlite', 'DROP TABLE a', Effect::SCHEMA];
        yield 'reads' => ['', 'SELECT 1', Effect::READS];
        yield 'asks' => ['mysql', 'SELECT FOUND_ROWS()', Effect::READS | Effect::ASKS];
        yield 'several' => ['pgsql', 'UPDATE a SET b = 1; DELETE FROM a', Effect::SEVERAL];
        yield 'stores code' => ['pgsql', 'DROP TRIGGER a ON b', Effect::SCHEMA | Effect::CODE];
        yield 'another driver' => [
            'oci',
            'ALTER SESSION SET a = 1',
            Effect::SESSION | Effect::BEGINS | Effect::ENDS | Effect::INSERTS | Effect::SCHEMA | Effect::SEVERAL
                | Effect::CODE,
        ];
    }

    #[DataProvider('effects')]
    public function testEffectsAreNumberedAsInC(string $driver, string $sql, int $effects): void
    {
        self::assertSame($effects, Dialects::named($driver)->effects($sql));
    }

    /**
     * @return iterable<string, array{string, list<string|int>, bool, bool, bool, bool}> driver, errorInfo; lost,
     *     nothing sent, conflict, stale plan
     */
    public static function failures(): iterable
    {
        yield 'pgsql, killed while idle or busy' => [
            'pgsql',
            [
                'HY000',
                7,
                "FATAL:  terminating connection due to administrator command\nSSL connection has been closed unexpectedly",
            ],
            true,
            false,
            false,
            false,
        ];
        yield 'pgsql, known to be gone' => [
            'pgsql',
            ['HY000', 7, 'no connection to the server'],
            true,
            true,
            false,
            false,
        ];
        yield 'pgsql, ends' => ['pgsql', ['57P01', 7, 'FATAL:  terminating connection'], true, false, false, false];
        yield 'pgsql, cancelled' => [
            'pgsql',
            ['57014', 7, 'ERROR:  canceling statement due to user request'],
            false,
            false,
            false,
            false,
        ];
        yield 'pgsql, a text that says so' => [
            'pgsql',
            ['22P02', 7, 'ERROR: invalid input "no connection to the server"'],
            false,
            false,
            false,
            false,
        ];
        yield 'pgsql, serialisation' => ['pgsql', ['40001', 7, 'ERROR'], false, false, true, false];
        yield 'pgsql, deadlock' => ['pgsql', ['40P01', 7, 'ERROR'], false, false, true, false];
        yield 'pgsql, unique' => ['pgsql', ['23505', 7, 'ERROR'], false, false, false, false];
        yield 'pgsql, plan' => [
            'pgsql',
            ['0A000', 7, 'ERROR:  cached plan must not change result type'],
            false,
            false,
            false,
            true,
        ];
        yield 'pgsql, no such feature' => [
            'pgsql',
            ['0A000', 7, 'ERROR:  cross-database references are not implemented'],
            false,
            false,
            false,
            false,
        ];
        yield 'pgsql, no such statement' => ['pgsql', ['26000', 7, 'ERROR'], false, false, false, true];
        yield 'mysql, gone' => ['mysql', ['HY000', 2006, 'MySQL server has gone away'], true, false, false, false];
        yield 'mysql, idle for too long' => [
            'mysql',
            ['HY000', 4031, 'The client was disconnected by the server because of inactivity.'],
            true,
            true,
            false,
            false,
        ];
        yield 'mysql, deadlock' => ['mysql', ['40001', 1213, 'Deadlock found'], false, false, true, false];
        yield 'mysql, waited for a lock' => [
            'mysql',
            ['HY000', 1205, 'Lock wait timeout exceeded'],
            false,
            false,
            false,
            false,
        ];
        yield 'mysql, interrupted' => [
            'mysql',
            ['70100', 1317, 'Query execution was interrupted'],
            false,
            false,
            false,
            false,
        ];
        yield 'mysql, plan' => [
            'mysql',
            ['HY000', 1615, 'Prepared statement needs to be re-prepared'],
            false,
            false,
            false,
            true,
        ];
        yield 'sqlite, busy' => ['sqlite', ['HY000', 5, 'database is locked'], false, false, true, false];
        yield 'sqlite, busy snapshot' => ['sqlite', ['HY000', 517, 'database is locked'], false, false, true, false];
        yield 'sqlite, constraint' => ['sqlite', ['23000', 19, 'UNIQUE constraint failed'], false, false, false, false];
        yield 'sqlite, schema' => ['sqlite', ['HY000', 17, 'database schema has changed'], false, false, false, true];
        yield 'another, lost' => ['oci', ['08S01', 3113, 'end-of-file'], true, false, false, false];
        yield 'another, conflict' => ['oci', ['40001', 8177, 'cannot serialize'], false, false, true, false];
    }

    /** @param list<string|int> $info */
    #[DataProvider('failures')]
    public function testAFailureNamesWhatIsPossibleAfterIt(
        string $driver,
        array $info,
        bool $isLost,
        bool $nothingWasSent,
        bool $isConflict,
        bool $isStalePlan,
    ): void {
        $exception = new \PDOException("SQLSTATE[{$info[0]}]: {$info[2]}");
        $exception->errorInfo = $info;
        $dialect = Dialects::named($driver);

        self::assertSame(
            [$isLost, $nothingWasSent, $isConflict, $isStalePlan],
            [
                $dialect->isLost($exception),
                $dialect->nothingWasSent($exception),
                $dialect->isConflict($exception),
                $dialect->isStalePlan($exception),
            ],
        );
    }

    public function testAFailureToConnectHasNoErrorInfo(): void
    {
        self::assertTrue(
            Dialects::named('mysql')->isLost(new \PDOException('SQLSTATE[HY000] [2002] Connection refused', 2002)),
        );
        self::assertFalse(
            Dialects::named('mysql')->isLost(new \PDOException('SQLSTATE[HY000] [1045] Access denied', 1045)),
        );
    }
}
