<?php

/*
 * Compares every public method of PDO and PDOStatement, with every mode of fetching, every type and NULL: prints where
 * a PooledPdo differs from a plain PDO. The first argument is the name of the driver.
 */

declare(strict_types=1);

namespace Nexus\Tests\Functional\Db;

use Nexus\Async\PoolOptions;
use Nexus\Db\PooledPdo;

use function Nexus\Async\{await, spawn};

require dirname(__DIR__, 4) . '/vendor/autoload.php';

final class Anything extends \stdClass
{
    public mixed $first = 'not set';

    public function __construct(public readonly string $made = 'by no request') {}
}

/**
 * @return array<string, string> texts of one statement, by name: each type alone, beside NULL, and in a column with
 *     NULLs
 */
function questions(string $driver): array
{
    $values = [
        'null' => 'NULL',
        'zero' => '0',
        'number' => '42',
        'text' => "'pear'",
        'empty' => "''",
        'decimal' => '1.50',
    ] + match ($driver) {
        'pgsql' => [
            'false' => 'false',
            'true' => 'true',
            'float' => '2.5::float8',
            'big' => '9007199254740993::bigint',
            'bytes' => "'\\x0001ff'::bytea",
            'day' => "'2026-01-02'::date",
        ],
        'mysql' => [
            'false' => 'FALSE',
            'float' => '2.5e0',
            'big' => '9007199254740993',
            'bytes' => "X'0001FF'",
            'day' => "DATE '2026-01-02'",
        ],
        default => ['float' => '2.5', 'big' => '9007199254740993', 'bytes' => "X'0001FF'"],
    };
    $questions = [
        'no row' => 'SELECT 1 AS first WHERE 1 = 0',
        'same name' => 'SELECT 1 AS first, NULL AS first, 3 AS other',
    ];
    foreach ($values as $name => $value) {
        $questions["{$name} alone"] = "SELECT {$value} AS first";
        $questions["{$name} beside NULL"] = "SELECT {$value} AS first, NULL AS other";
        $questions["NULL beside {$name}"] = "SELECT NULL AS first, {$value} AS other, {$value} AS third";
        $questions["{$name} and NULL"] = "SELECT {$value} AS first, 1 AS other UNION ALL SELECT NULL, 2 UNION ALL SELECT {$value}, NULL";
        $questions["NULL and {$name}"] = "SELECT NULL AS first, {$value} AS other UNION ALL SELECT {$value}, NULL UNION ALL SELECT NULL, {$value}";
    }

    return $questions;
}

/** @return array<string, non-empty-list<mixed>> arguments of setFetchMode(), and of fetchAll() */
function modes(): array
{
    $join = static fn(mixed ...$row): string => serialize($row);
    $modes = [
        'default' => [\PDO::FETCH_DEFAULT], 'assoc' => [
            \PDO::FETCH_ASSOC,
        ], 'num' => [\PDO::FETCH_NUM], 'both' => [\PDO::FETCH_BOTH], 'object' => [\PDO::FETCH_OBJ],
        'named' => [\PDO::FETCH_NAMED], 'bound' => [\PDO::FETCH_BOUND], 'lazy' => [\PDO::FETCH_LAZY], 'column' => [
            \PDO::FETCH_COLUMN,
        ], 'column 0' => [\PDO::FETCH_COLUMN, 0],
        'column 1' => [\PDO::FETCH_COLUMN, 1], 'column 9' => [
            \PDO::FETCH_COLUMN,
            9,
        ], 'pairs' => [\PDO::FETCH_KEY_PAIR], 'class' => [\PDO::FETCH_CLASS, Anything::class, ['by PDO']],
        'late' => [
            \PDO::FETCH_CLASS | \PDO::FETCH_PROPS_LATE,
            Anything::class,
        ], 'class type' => [\PDO::FETCH_CLASS | \PDO::FETCH_CLASSTYPE],
        'into' => [
            \PDO::FETCH_INTO,
            new Anything('once'),
        ], 'function' => [\PDO::FETCH_FUNC, $join], 'nonsense' => [12345],
    ];
    foreach (['group' => \PDO::FETCH_GROUP, 'unique' => \PDO::FETCH_UNIQUE] as $name => $flag) {
        $modes["{$name} assoc"] = [$flag | \PDO::FETCH_ASSOC];
        $modes["{$name} column"] = [$flag | \PDO::FETCH_COLUMN];
        $modes["{$name} function"] = [$flag | \PDO::FETCH_FUNC, $join];
    }

    return $modes;
}

/** @return array<string, \Closure(\PDOStatement): mixed> what is asked of an executed statement */
function readings(): array
{
    $readings = [
        'fetchColumn' => static fn(\PDOStatement $s): array => [
            $s->fetchColumn(),
            $s->fetchColumn(),
            $s->fetchColumn(),
            $s->fetchColumn(),
        ],
        'fetchColumn 1' => static fn(\PDOStatement $s): array => [
            $s->fetchColumn(1),
            $s->fetchColumn(1),
            $s->fetchColumn(1),
        ],
        'fetchObject' => static fn(\PDOStatement $s): array => [
            $s->fetchObject(),
            $s->fetchObject(Anything::class, ['here']),
            $s->fetchObject('stdClass'),
            $s->fetchObject(),
        ],
        'foreach' => static fn(\PDOStatement $s): array => iterator_to_array($s, true),
        'counts' => static fn(\PDOStatement $s): array => [
            $s->rowCount(),
            $s->columnCount(),
            $s->errorCode(),
            $s->errorInfo(),
            $s->getColumnMeta(0),
            $s->queryString,
        ],
        'meta of none' => static fn(\PDOStatement $s): mixed => $s->getColumnMeta(77),
        'closeCursor' => static fn(\PDOStatement $s): array => [
            $s->fetch(),
            $s->closeCursor(),
            $s->fetch(),
            $s->closeCursor(),
        ],
        'nextRowset' => static fn(\PDOStatement $s): array => [$s->fetch(), $s->nextRowset(), $s->fetch()],
        'again' => static fn(\PDOStatement $s): array => [$s->fetch(), $s->execute(), $s->fetchAll()],
        'bindColumn' => static function (\PDOStatement $s): array {
            $seen = [];
            $s->bindColumn(1, $first);
            $s->bindColumn('first', $named, \PDO::PARAM_STR);
            for ($row = $s->fetch(\PDO::FETCH_BOUND); $row !== false; $row = $s->fetch(\PDO::FETCH_BOUND)) {
                $seen[] = [$row, plain($first), plain($named)];
            }

            return $seen;
        },
        'orientation' => static fn(\PDOStatement $s): array => [
            $s->fetch(\PDO::FETCH_NUM, \PDO::FETCH_ORI_NEXT),
            $s->fetch(\PDO::FETCH_NUM, \PDO::FETCH_ORI_LAST),
        ],
        'debugDumpParams' => static function (\PDOStatement $s): string {
            ob_start();
            $s->debugDumpParams();

            return (string) ob_get_clean();
        },
        'getAttribute' => static fn(\PDOStatement $s): mixed => $s->getAttribute(\PDO::ATTR_CURSOR),
        'setAttribute' => static fn(\PDOStatement $s): mixed => $s->setAttribute(\PDO::ATTR_CURSOR, 1),
    ];
    foreach (modes() as $name => $mode) {
        /** @var array{int} $mode */
        $readings["fetchAll {$name}"] = static fn(\PDOStatement $s): mixed => $s->fetchAll(...$mode);
        $readings["setFetchMode {$name}, fetch"] = static fn(\PDOStatement $s): array => [
            $s->setFetchMode(...$mode),
            $s->fetch(),
            $s->fetch(),
            $s->fetch(),
            $s->fetch(),
        ];
        $readings["setFetchMode {$name}, foreach"] = static fn(\PDOStatement $s): array => [
            $s->setFetchMode(...$mode),
            iterator_to_array($s, false),
        ];
        $readings["fetch {$name}"] = static fn(\PDOStatement $s): array => [
            plain($s->fetch($mode[0])),
            plain($s->fetch($mode[0])),
            plain($s->fetch($mode[0])),
            plain($s->fetch($mode[0])),
        ];
    }

    return $readings;
}

function asked(\PDO $pdo, string $sql, mixed ...$mode): \PDOStatement
{
    /** @var array{} $mode */
    $statement = $pdo->query($sql, ...$mode);

    return $statement === false ? throw new \LogicException("{$sql} has failed silently") : $statement;
}

/** @return array<string, \Closure(\PDO): mixed> what is asked of a connection */
function requests(): array
{
    return [
        'unexecuted' => static fn(\PDO $p): array => array_map(static fn(string $method): mixed => tried(static fn(): mixed => $p->prepare('SELECT 1')->{$method}()), ['fetch', 'fetchAll', 'fetchColumn', 'fetchObject', 'rowCount', 'columnCount', 'errorCode', 'errorInfo', 'closeCursor']), // @phpstan-ignore method.dynamicName
        'exec' => static fn(\PDO $p): array => [
            $p->exec('CREATE TEMPORARY TABLE d (id int, name varchar(9))'),
            $p->exec('INSERT INTO d VALUES (1, NULL)'),
            $p->exec('UPDATE d SET id = NULL'),
            $p->exec('DELETE FROM d'),
        ],
        'transaction' => static fn(\PDO $p): array => [
            $p->inTransaction(),
            $p->beginTransaction(),
            $p->inTransaction(),
            $p->commit(),
            $p->inTransaction(),
            tried($p->commit(...)),
            tried($p->rollBack(...)),
            $p->beginTransaction(),
            $p->rollBack(),
            $p->inTransaction(),
        ],
        'twice begun' => static fn(\PDO $p): array => [
            $p->beginTransaction(),
            tried($p->beginTransaction(...)),
            $p->rollBack(),
        ],
        'quote' => static fn(\PDO $p): array => [$p->quote("a'b\\c"), $p->quote('', \PDO::PARAM_INT)],
        'errors' => static fn(\PDO $p): array => [
            $p->errorCode(),
            $p->errorInfo(),
            tried(static fn(): mixed => $p->exec('nonsense')),
            $p->errorCode(),
            $p->errorInfo(),
            $p->query('SELECT 1') !== false,
            $p->errorCode(),
            $p->errorInfo(),
        ],
        'silent' => static fn(\PDO $p): array => [
            $p->setAttribute(\PDO::ATTR_ERRMODE, \PDO::ERRMODE_SILENT),
            $p->exec('nonsense'),
            $p->query('nonsense'),
            $p->errorCode(),
        ],
        'attributes' => static fn(\PDO $p): array => array_map(
            static fn(int $attribute): mixed => tried(static fn(): mixed => $p->getAttribute($attribute)),
            [
                \PDO::ATTR_ERRMODE,
                \PDO::ATTR_CASE,
                \PDO::ATTR_ORACLE_NULLS,
                \PDO::ATTR_DRIVER_NAME,
                \PDO::ATTR_DEFAULT_FETCH_MODE,
                \PDO::ATTR_STRINGIFY_FETCHES,
                \PDO::ATTR_SERVER_VERSION,
                \PDO::ATTR_PERSISTENT,
                98765,
            ],
        ),
        'nulls' => static fn(\PDO $p): array => [
            $p->setAttribute(\PDO::ATTR_ORACLE_NULLS, \PDO::NULL_TO_STRING),
            $p->setAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE, \PDO::FETCH_NUM),
            asked($p, "SELECT NULL, ''")->fetch(),
        ],
        'strings' => static fn(\PDO $p): array => [
            $p->setAttribute(\PDO::ATTR_STRINGIFY_FETCHES, true),
            asked($p, 'SELECT 1, NULL, 2.5')->fetch(\PDO::FETCH_NUM),
        ],
        'bindValue' => static function (\PDO $p): array {
            $s = $p->prepare('SELECT CAST(? AS CHAR(4)) AS first, CAST(? AS CHAR(4)) AS other');
            $value = 'b';

            return [
                $s->bindValue(1, null),
                $s->bindParam(2, $value),
                $s->execute(),
                $s->fetch(\PDO::FETCH_NUM),
                $s->bindValue(1, 7, \PDO::PARAM_INT),
                $value = null,
                $s->execute(),
                $s->fetch(\PDO::FETCH_NUM),
                $s->execute([null, false]),
                $s->fetchAll(\PDO::FETCH_NUM),
                tried(static fn(): bool => $s->execute(['one'])),
            ];
        },
        'lastInsertId' => static fn(\PDO $p): array => [
            $p->exec('CREATE TEMPORARY TABLE d (id int, name varchar(9))'),
            tried(static fn(): mixed => $p->lastInsertId()),
        ],
        'query modes' => static fn(\PDO $p): array => [
            asked($p, 'SELECT NULL AS first', \PDO::FETCH_COLUMN, 0)->fetchAll(),
            asked($p, 'SELECT NULL AS first', \PDO::FETCH_CLASS, Anything::class, ['x'])->fetch(),
            asked($p, 'SELECT 1 AS first', \PDO::FETCH_INTO, new Anything('y'))->fetch(),
            tried(static fn(): mixed => $p->query('SELECT 1', 12345)),
            tried(static fn(): mixed => $p->query('')),
        ],
    ];
}

function tried(\Closure $call): mixed
{
    try {
        return plain($call());
    } catch (\Throwable $failure) {
        return $failure::class . ': ' . preg_replace('/"pdo_stmt_\w+"/', '""', $failure->getMessage());
    }
}

/**
 * A value that can be compared, made when the result is read: streams by their content, lazy rows by their columns.
 */
function plain(mixed $value): mixed
{
    return match (true) {
        is_resource($value) => 'stream of ' . bin2hex((string) stream_get_contents($value)),
        $value instanceof \PDORow => ['row', plain($value->first ?? 'none'), plain($value->other ?? 'none')], // @phpstan-ignore property.notFound, property.notFound
        is_array($value) => array_map(plain(...), $value),
        $value instanceof \PDOStatement || $value instanceof \Iterator => 'an object',
        is_object($value) => [$value::class, array_map(plain(...), get_object_vars($value))],
        default => $value,
    };
}

/**
 * PHP 8.5.7 and 8.6.0RC3 without Nexus end in SIGSEGV when a statement whose mode was set to pairs fetches a row:
 * php -n -d extension=pdo -d extension=pdo_sqlite -r '$s = (new PDO("sqlite:"))->query("SELECT 1, 2");
 * $s->setFetchMode(PDO::FETCH_KEY_PAIR); $s->fetch();'
 */
function endsStockPhp(string $reading): bool
{
    return PHP_VERSION_ID >= 80500 && str_starts_with($reading, 'setFetchMode pairs,');
}

function seen(\Closure $request, \PDO $pdo): string
{
    $warnings = [];
    set_error_handler(static function (int $level, string $message) use (&$warnings): bool {
        $warnings[] = preg_replace('/^PDO\w*::\w+\(\): /', '', $message);

        return true;
    });
    $seen = tried(static fn(): mixed => $request($pdo));
    restore_error_handler();

    return (string) preg_replace(
        ['/\s+/', '/Resource id #\d+/'],
        [' ', 'Resource'],
        var_export([$seen, $warnings], true),
    );
}

$driver = is_string($argv[1] ?? null) ? $argv[1] : 'sqlite';
$dsn = match ($driver) {
    'pgsql' => 'pgsql:' . getenv('NEXUS_TEST_PGSQL'),
    'mysql' => 'mysql:' . getenv('NEXUS_TEST_MYSQL') . ';charset=utf8mb4',
    default => 'sqlite::memory:',
};
$cases = requests();
foreach (questions($driver) as $name => $sql) {
    foreach (readings() as $reading => $read) {
        if (!endsStockPhp($reading)) {
            $cases["{$name}, {$reading}"] = static fn(\PDO $pdo): mixed => $read(asked($pdo, $sql));
        }
    }
}
$stock = new \PDO($dsn);
$pooled = new PooledPdo($dsn, pool: new PoolOptions(max: 1));
[$differences, $isOver] = [0, false];
foreach ($cases as $name => $case) {
    $isReading = str_contains($name, ',');
    $expected = seen($case, $isReading ? $stock : new \PDO($dsn));
    $ways = [
        'a PooledPdo' => static fn(): string => await(
            spawn(
                static fn(): string => seen(
                    $case,
                    $isReading ? $pooled : new PooledPdo($dsn, pool: new PoolOptions(max: 1)),
                ),
            ),
        ),
    ];
    foreach ($ways as $way => $run) {
        $actual = $run();
        if ($actual !== $expected) {
            ++$differences;
            echo $differences > 20 ? '' : "{$name}, {$way}:\n{$actual}\ninstead of\n{$expected}\n\n";
        }
    }
}
$text = (string) file_get_contents(__FILE__);
foreach ([\PDO::class, \PDOStatement::class] as $class) {
    foreach (get_class_methods($class) as $method) {
        $isCovered = in_array(
            $method,
            ['__construct', '__sleep', '__wakeup', 'getAvailableDrivers', 'connect', 'getIterator', 'pgsqlGetPid'],
            true,
        ) || preg_match("/->{$method}\\b/", $text) === 1;
        echo $isCovered ? '' : "{$class}::{$method}() is not compared\n";
        $differences += $isCovered ? 0 : 1;
    }
}
echo count($cases) > 1000 ? '' : "only {$differences} cases\n";
exit($differences === 0 ? 0 : 1);
