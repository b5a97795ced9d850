<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Db;

/** Typical uses of a PDO. Each returns its results, which must be the same with any kind of PDO. */

final class Row
{
    public mixed $id = 'not set';
    public mixed $name = 'not set';
    public mixed $price = 'not set';

    public function __construct(public readonly string $made = 'by no request') {}
}

/** @return \PDOStatement a statement; anything else is an error of the test */
function asked(\PDO $pdo, string $sql, mixed ...$mode): \PDOStatement
{
    $statement = $pdo->query($sql, ...$mode);
    \assert($statement instanceof \PDOStatement);

    return $statement;
}

/** @return array<string, mixed> */
function failure(callable $function): array
{
    try {
        return ['returned' => $function()];
    } catch (\Throwable $e) {
        return [
            'class' => $e::class,
            'code' => $e->getCode(),
            'message' => $e->getMessage(),
            'info' => $e instanceof \PDOException ? $e->errorInfo : null,
        ];
    }
}

/** @return array<string, callable(\PDO): mixed> */
function cases(string $driver): array
{
    return [
        ...fetching(),
        ...binding(),
        ...changing($driver),
        ...failing(),
        ...describing($driver),
        ...ofDriver($driver),
    ];
}

/** This case changes the tables. */
function isWriting(string $name, string $driver): bool
{
    return isset(changing($driver)[$name]) || in_array(
        $name,
        ['null and booleans', 'bytes', 'returning', 'what is there already'],
        true,
    );
}

/** @return array<string, callable(\PDO): mixed> */
function fetching(): array
{
    $all = 'SELECT id, name, price FROM things ORDER BY id';
    $modes = [
        'assoc' => [\PDO::FETCH_ASSOC], 'num' => [\PDO::FETCH_NUM], 'both' => [
            \PDO::FETCH_BOTH,
        ], 'obj' => [\PDO::FETCH_OBJ], 'named' => [\PDO::FETCH_NAMED],
        'column' => [\PDO::FETCH_COLUMN], 'second column' => [\PDO::FETCH_COLUMN, 1], 'group' => [
            \PDO::FETCH_GROUP | \PDO::FETCH_ASSOC,
        ],
        'unique' => [\PDO::FETCH_UNIQUE | \PDO::FETCH_ASSOC], 'class' => [\PDO::FETCH_CLASS, Row::class, ['by PDO']],
        'props late' => [\PDO::FETCH_CLASS | \PDO::FETCH_PROPS_LATE, Row::class], 'func' => [
            \PDO::FETCH_FUNC,
            static fn(mixed ...$row): string => json_encode($row, JSON_THROW_ON_ERROR),
        ],
    ];
    $cases = [];
    foreach ($modes as $name => $mode) {
        $cases["fetchAll {$name}"] = static fn(\PDO $pdo): mixed => asked($pdo, $all)->fetchAll(...$mode);
    }

    return $cases + [
        'fetchAll by default' => static fn(\PDO $pdo): mixed => asked($pdo, $all)->fetchAll(),
        'fetchAll pairs' => static fn(\PDO $pdo): mixed => asked(
            $pdo,
            'SELECT id, name FROM things ORDER BY id',
        )->fetchAll(\PDO::FETCH_KEY_PAIR),
        'fetch to the end and beyond' => static function (\PDO $pdo) use ($all): array {
            $statement = asked($pdo, $all);
            $rows = [];
            while (($row = $statement->fetch(\PDO::FETCH_NUM)) !== false) {
                $rows[] = $row;
            }

            return [
                $rows,
                $statement->fetch(),
                $statement->fetchAll(),
                $statement->fetchColumn(),
                $statement->fetchObject(),
            ];
        },
        'a few rows, another statement, the rest' => static function (\PDO $pdo) use ($all): array {
            $first = asked($pdo, $all);
            $row = $first->fetch(\PDO::FETCH_ASSOC);
            $count = asked($pdo, 'SELECT count(*) FROM things')->fetchColumn();

            return [$row, $count, $first->fetchAll(\PDO::FETCH_ASSOC)];
        },
        'fetchColumn' => static function (\PDO $pdo) use ($all): array {
            $statement = asked($pdo, $all);

            return [
                $statement->fetchColumn(),
                $statement->fetchColumn(1),
                $statement->fetchColumn(2),
                $statement->fetchColumn(),
            ];
        },
        'fetchObject' => static function (\PDO $pdo) use ($all): array {
            $statement = asked($pdo, $all);

            return [
                $statement->fetchObject(),
                $statement->fetchObject(Row::class, ['by fetchObject']),
                $statement->fetchObject(Row::class),
            ];
        },
        'foreach' => static function (\PDO $pdo) use ($all): array {
            $rows = [];
            foreach (asked($pdo, $all, \PDO::FETCH_ASSOC) as $key => $row) {
                $rows[] = [$key, $row];
            }

            return $rows;
        },
        'iterator_to_array' => static fn(\PDO $pdo): array => iterator_to_array(
            asked($pdo, $all, \PDO::FETCH_COLUMN, 1),
        ),
        'query with a class' => static fn(\PDO $pdo): mixed => asked(
            $pdo,
            $all,
            \PDO::FETCH_CLASS,
            Row::class,
            ['by query'],
        )->fetchAll(),
        'query into' => static function (\PDO $pdo) use ($all): array {
            $row = new Row();
            $statement = asked($pdo, $all, \PDO::FETCH_INTO, $row);

            return [$statement->fetch() === $row, $row->name, $statement->fetch() === $row, $row->name];
        },
        'bound columns' => static function (\PDO $pdo) use ($all): array {
            $statement = $pdo->prepare($all);
            $statement->execute();
            $statement->bindColumn('name', $name);
            $statement->bindColumn(1, $id, \PDO::PARAM_STR);
            $seen = [];
            while ($statement->fetch(\PDO::FETCH_BOUND)) {
                $seen[] = [$id, $name];
            }

            return $seen;
        },
        'lazy rows' => static function (\PDO $pdo) use ($all): array {
            $row = asked($pdo, $all)->fetch(\PDO::FETCH_LAZY);

            /** @phpstan-ignore property.nonObject, property.nonObject (a PDORow) */
            return [$row->name, $row->queryString];
        },
        'setFetchMode, closeCursor, again' => static function (\PDO $pdo) use ($all): array {
            $statement = $pdo->prepare($all);
            $seen = [
                $statement->setFetchMode(\PDO::FETCH_COLUMN, 1),
                $statement->execute(),
                $statement->fetch(),
                $statement->closeCursor(),
                $statement->fetch(),
            ];

            return [...$seen, $statement->execute(), $statement->fetchAll()];
        },
    ];
}

/** @return array<string, callable(\PDO): mixed> */
function binding(): array
{
    $named = 'SELECT name FROM things WHERE id = :id';

    return [
        'positional' => static function (\PDO $pdo): array {
            $statement = $pdo->prepare('SELECT name FROM things WHERE id = ? OR name = ? ORDER BY id');
            $statement->bindValue(1, 1, \PDO::PARAM_INT);
            $statement->bindValue(2, 'pear');

            return [$statement->execute(), $statement->fetchAll(\PDO::FETCH_COLUMN)];
        },
        'the same again, with other values' => static function (\PDO $pdo) use ($named): array {
            $statement = $pdo->prepare($named);
            $seen = [];
            foreach ([1, 2, 3, 99] as $id) {
                $statement->bindValue(':id', $id, \PDO::PARAM_INT);
                $statement->execute();
                $seen[] = $statement->fetch(\PDO::FETCH_COLUMN);
            }

            return $seen;
        },
        'by reference' => static function (\PDO $pdo) use ($named): array {
            $statement = $pdo->prepare($named);
            $statement->bindParam('id', $id, \PDO::PARAM_INT);
            $seen = [];
            foreach ([3, 1, 2] as $id) {
                $statement->execute();
                $seen[] = $statement->fetchAll(\PDO::FETCH_COLUMN);
            }

            return $seen;
        },
        'execute with parameters' => static function (\PDO $pdo) use ($named): array {
            $statement = $pdo->prepare($named);
            $seen = [];
            foreach ([1, 2] as $id) {
                $seen[] = [$statement->execute(['id' => $id]), $statement->fetchColumn(), $statement->rowCount() >= 0];
            }
            $seen[] = [$statement->execute(), $statement->fetchColumn()];

            return $seen;
        },
        'null and booleans' => static function (\PDO $pdo): array {
            $insert = $pdo->prepare('INSERT INTO things (name, price) VALUES (?, ?)');
            $insert->bindValue(1, 'nothing');
            $insert->bindValue(2, null, \PDO::PARAM_NULL);

            return [
                $insert->execute(),
                $insert->rowCount(),
                asked($pdo, "SELECT price FROM things WHERE name = 'nothing'")->fetch(\PDO::FETCH_NUM),
            ];
        },
        'two statements in turn' => static function (\PDO $pdo) use ($named): array {
            $outer = $pdo->prepare('SELECT id FROM things ORDER BY id');
            $inner = $pdo->prepare($named);
            $outer->execute();
            $seen = [];
            foreach ($outer->fetchAll(\PDO::FETCH_COLUMN) as $id) {
                $inner->execute(['id' => $id]);
                $seen[] = $inner->fetchColumn();
                $inner->closeCursor();
            }

            return $seen;
        },
    ];
}

/** @return array<string, callable(\PDO): mixed> */
function changing(string $driver): array
{
    $count = static fn(\PDO $pdo): int => (int) asked($pdo, 'SELECT count(*) FROM things')->fetchColumn();

    return [
        'exec' => static fn(\PDO $pdo): array => [
            $pdo->exec("INSERT INTO things (name, price) VALUES ('plum', 4), ('fig', 5)"), $pdo->exec(
                'UPDATE things SET price = 6 WHERE price > 3.5',
            ), $pdo->exec('DELETE FROM things WHERE id > 999'), $count($pdo),
        ],
        'lastInsertId' => static function (\PDO $pdo): array {
            $pdo->exec("INSERT INTO things (name, price) VALUES ('kiwi', 4)");
            $first = (int) $pdo->lastInsertId();
            $insert = $pdo->prepare('INSERT INTO things (name, price) VALUES (?, 1)');
            $insert->execute(['lime']);

            return [
                (int) $pdo->lastInsertId() - $first,
                asked($pdo, "SELECT name FROM things WHERE id = {$first}")->fetchColumn(),
            ];
        },
        'commit' => static fn(\PDO $pdo): array => [
            $pdo->inTransaction(), $pdo->beginTransaction(), $pdo->inTransaction(), $pdo->exec(
                "INSERT INTO things (name) VALUES ('a')",
            ), $pdo->commit(), $pdo->inTransaction(), $count($pdo),
        ],
        'rollBack' => static fn(\PDO $pdo): array => [
            $pdo->beginTransaction(), $pdo->exec(
                'DELETE FROM things',
            ), $count($pdo), $pdo->rollBack(), $pdo->inTransaction(), $count($pdo),
        ],
        'savepoints' => static fn(\PDO $pdo): array => [
            $pdo->beginTransaction(), $pdo->exec('SAVEPOINT one') !== false, $pdo->exec(
                'DELETE FROM things',
            ) > 0, $pdo->exec('ROLLBACK TO SAVEPOINT one') !== false, $count($pdo), $pdo->commit(),
        ],
        'a transaction with a failure' => static fn(\PDO $pdo): array => [
            $pdo->beginTransaction(), failure(
                static fn(): mixed => $pdo->exec('nonsense'),
            ), $pdo->inTransaction(), $pdo->rollBack(), $count($pdo),
        ],
        'begun twice, ended without a begin' => static fn(\PDO $pdo): array => [
            failure($pdo->commit(...)), failure($pdo->rollBack(...)), $pdo->beginTransaction(), failure(
                $pdo->beginTransaction(...),
            ), $pdo->rollBack(),
        ],
        'a temporary table' => static fn(\PDO $pdo): array => [
            $pdo->exec('CREATE TEMPORARY TABLE mine (a INT)'), $pdo->exec('INSERT INTO mine VALUES (5)'), asked(
                $pdo,
                'SELECT a FROM mine',
            )->fetchAll(), $pdo->exec($driver === 'mysql' ? 'DROP TEMPORARY TABLE mine' : 'DROP TABLE mine') !== false,
        ],
    ];
}

/** @return array<string, callable(\PDO): mixed> */
function failing(): array
{
    return [
        'bad SQL' => static fn(\PDO $pdo): array => [
            failure(static fn(): mixed => $pdo->query('SELEC 1')),
            $pdo->errorCode(),
            $pdo->errorInfo(),
            failure(static fn(): mixed => $pdo->exec('nonsense')),
        ],
        'a bad prepared statement' => static fn(\PDO $pdo): array => failure(
            static fn(): mixed => $pdo->prepare('SELECT nothing FROM nowhere')->execute(),
        ),
        'what is there already' => static function (\PDO $pdo): array {
            $insert = $pdo->prepare('INSERT INTO things (id, name) VALUES (?, ?)');

            return [
                failure(static fn(): mixed => $insert->execute([1, 'again'])),
                $insert->errorCode(),
                $insert->errorInfo()[0],
            ];
        },
        'a parameter too few' => static fn(\PDO $pdo): array => array_diff_key(
            failure(
                static fn(): mixed => $pdo->prepare(
                    'SELECT name FROM things WHERE id = :id AND name = :name',
                )->execute(['id' => 1]),
            ),
            ['message' => 0, 'info' => 0],
        ),
        'nothing' => static fn(\PDO $pdo): array => [
            failure(static fn(): mixed => $pdo->query('')),
            failure(static fn(): mixed => $pdo->exec('')),
        ],
        'fine after a failure' => static fn(\PDO $pdo): array => [
            failure(static fn(): mixed => $pdo->query('SELEC 1')),
            asked($pdo, 'SELECT 5')->fetchColumn(),
            $pdo->errorCode(),
        ],
        'silent' => static function (\PDO $pdo): array {
            $pdo->setAttribute(\PDO::ATTR_ERRMODE, \PDO::ERRMODE_SILENT);
            $seen = [
                $pdo->query('SELEC 1'),
                $pdo->errorCode(),
                $pdo->exec('nonsense'),
                $pdo->errorInfo(),
                $pdo->getAttribute(\PDO::ATTR_ERRMODE),
            ];
            $pdo->setAttribute(\PDO::ATTR_ERRMODE, \PDO::ERRMODE_EXCEPTION);

            return $seen;
        },
        'not to be copied' => static fn(\PDO $pdo): array => [
            failure(static fn(): mixed => serialize($pdo))['class'] ?? null,
            failure(static fn(): mixed => clone $pdo)['class'] ?? null,
        ],
    ];
}

/** @return array<string, callable(\PDO): mixed> */
function describing(string $driver): array
{
    return [
        'columns' => static function (\PDO $pdo): array {
            $statement = asked($pdo, 'SELECT id, name AS label FROM things WHERE id < 0');
            $meta = array_diff_key((array) $statement->getColumnMeta(1), ['pgsql:table_oid' => 0]);

            return [
                $statement->columnCount(),
                $statement->queryString,
                $meta,
                $statement->fetchAll(),
                $statement->columnCount(),
            ];
        },
        'queryString is read only' => static function (\PDO $pdo): array {
            $statement = asked($pdo, 'SELECT 1');

            return [failure(static fn(): mixed => $statement->queryString = 'x'), $statement->queryString];
        },
        'debugDumpParams' => static function (\PDO $pdo): mixed {
            $statement = $pdo->prepare('SELECT name FROM things WHERE id = :id');
            $statement->bindValue('id', 3, \PDO::PARAM_INT);
            ob_start();
            $statement->debugDumpParams();

            return ob_get_clean();
        },
        'attributes' => static fn(\PDO $pdo): array => [
            $pdo->getAttribute(\PDO::ATTR_DRIVER_NAME),
            $pdo->getAttribute(\PDO::ATTR_SERVER_VERSION),
            $pdo->getAttribute(\PDO::ATTR_ERRMODE),
            $pdo->getAttribute(\PDO::ATTR_CASE),
            $pdo->getAttribute(\PDO::ATTR_PERSISTENT),
        ],
        'a mode of fetching for all' => static function (\PDO $pdo): array {
            $pdo->setAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE, \PDO::FETCH_NUM);
            $pdo->setAttribute(\PDO::ATTR_CASE, \PDO::CASE_UPPER);
            $seen = [
                asked($pdo, 'SELECT id, name FROM things WHERE id = 1')->fetch(),
                asked($pdo, 'SELECT id FROM things WHERE id = 1')->fetch(\PDO::FETCH_ASSOC),
                $pdo->getAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE),
            ];
            $pdo->setAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE, \PDO::FETCH_BOTH);
            $pdo->setAttribute(\PDO::ATTR_CASE, \PDO::CASE_NATURAL);

            return $seen;
        },
        'quote' => static fn(\PDO $pdo): array => [$pdo->quote("it's"), $pdo->quote('1', \PDO::PARAM_INT)],
        'bytes' => static function (\PDO $pdo) use ($driver): array {
            $insert = $pdo->prepare('INSERT INTO blobs (content) VALUES (?)');
            $content = "\0\1\2 it's \xff";
            $insert->bindParam(1, $content, \PDO::PARAM_LOB);
            $insert->execute();
            $read = asked($pdo, 'SELECT content FROM blobs')->fetchColumn();

            return [
                is_resource($read) ? bin2hex((string) stream_get_contents($read)) : bin2hex((string) $read),
                $driver,
            ];
        },
    ];
}

/** @return array<string, callable(\PDO): mixed> */
function ofDriver(string $driver): array
{
    return match ($driver) {
        'mysql' => [
            'several results' => static function (\PDO $pdo): array {
                $statement = asked($pdo, 'SELECT 1; SELECT 2, 3; SELECT 4');
                $seen = [];
                do {
                    $seen[] = $statement->fetchAll(\PDO::FETCH_NUM);
                } while ($statement->nextRowset());

                return $seen;
            },
            'found rows' => static fn(\PDO $pdo): array => [
                asked($pdo, 'SELECT SQL_CALC_FOUND_ROWS id FROM things LIMIT 1')->fetchAll(),
                asked($pdo, 'SELECT FOUND_ROWS()')->fetchColumn(),
            ],
            'unbuffered' => static function (\PDO $pdo): array {
                $attribute = class_exists(
                    \Pdo\Mysql::class,
                ) ? \Pdo\Mysql::ATTR_USE_BUFFERED_QUERY : \PDO::MYSQL_ATTR_USE_BUFFERED_QUERY;
                $pdo->setAttribute($attribute, false);
                $statement = asked($pdo, 'SELECT id FROM things ORDER BY id');
                $seen = [
                    $statement->fetchColumn(),
                    $statement->fetchColumn(),
                    $statement->closeCursor(),
                    asked($pdo, 'SELECT 7')->fetchAll(),
                ];
                $pdo->setAttribute($attribute, true);

                return $seen;
            },
            'a variable' => static fn(\PDO $pdo): array => [
                $pdo->exec('SET @a = 5'),
                asked($pdo, 'SELECT @a')->fetchColumn(),
            ],
            'prepared by the server' => static function (\PDO $pdo): array {
                $pdo->setAttribute(\PDO::ATTR_EMULATE_PREPARES, false);
                $statement = $pdo->prepare('SELECT id, price FROM things WHERE id = ?');
                $seen = [
                    $statement->execute([2]),
                    $statement->fetchAll(\PDO::FETCH_ASSOC),
                    failure(static fn(): mixed => $pdo->prepare('SELEC 1')),
                ];
                $pdo->setAttribute(\PDO::ATTR_EMULATE_PREPARES, true);

                return $seen;
            },
        ],
        'pgsql' => [
            'a cursor' => static function (\PDO $pdo): array {
                $pdo->beginTransaction();
                $statement = $pdo->prepare(
                    'SELECT id FROM things ORDER BY id',
                    [\PDO::ATTR_CURSOR => \PDO::CURSOR_SCROLL],
                );
                $statement->execute();
                $seen = [
                    $statement->fetch(\PDO::FETCH_NUM, \PDO::FETCH_ORI_LAST),
                    $statement->fetch(\PDO::FETCH_NUM, \PDO::FETCH_ORI_FIRST),
                    $statement->fetch(\PDO::FETCH_NUM, \PDO::FETCH_ORI_NEXT),
                ];
                $pdo->commit();

                return $seen;
            },
            'returning' => static fn(\PDO $pdo): mixed => asked(
                $pdo,
                "INSERT INTO things (name) VALUES ('r') RETURNING name",
            )->fetchAll(\PDO::FETCH_COLUMN),
            'booleans' => static fn(\PDO $pdo): array => [
                asked($pdo, 'SELECT true UNION ALL SELECT false UNION ALL SELECT false')->fetchAll(\PDO::FETCH_COLUMN),
                (static function (\PDOStatement $s): array {
                    return [$s->fetchColumn(), $s->fetchColumn(), $s->fetchColumn(), $s->fetchColumn()];
                })(asked($pdo, 'VALUES (false), (true), (false)')),
            ],
            'a setting' => static fn(\PDO $pdo): array => [
                $pdo->exec("SET application_name = 'mine'"),
                asked($pdo, 'SHOW application_name')->fetchColumn(),
            ],
        ],
        default => [
            'a pragma' => static fn(\PDO $pdo): array => [
                $pdo->exec('PRAGMA cache_size = 500') !== false,
                asked($pdo, 'PRAGMA cache_size')->fetchColumn(),
            ],
        ],
    };
}
