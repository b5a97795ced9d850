<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Db;

use Nexus\Async\Barrier;
use Nexus\Async\Channel;
use Nexus\Async\CircuitOpenException;
use Nexus\Async\PoolExhaustedException;
use Nexus\Async\PoolOptions;
use Nexus\Db\ConnectionFailedException;
use Nexus\Db\PooledPdo;
use Nexus\Db\PooledPdoError;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\RequiresPhpExtension;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\all;
use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;

/** Checks which coroutine has which connection: on SQLite, where each connection returns its number. */
#[CoversClass(PooledPdo::class)]
#[RequiresPhpExtension('pdo_sqlite')]
final class PooledPdoTest extends TestCase
{
    private string $file;
    private int $opened = 0;

    protected function setUp(): void
    {
        $this->file = (string) tempnam(is_writable('/dev/shm') ? '/dev/shm' : sys_get_temp_dir(), 'nexus-db');
        $raw = new \PDO("sqlite:{$this->file}");
        $raw->exec('CREATE TABLE things (id INTEGER PRIMARY KEY, name TEXT)');
        $raw->exec("INSERT INTO things (name) VALUES ('apple'), ('pear'), ('quince')");
    }

    protected function tearDown(): void
    {
        foreach ((array) glob("{$this->file}*") as $file) {
            unlink((string) $file);
        }
    }

    public function testACoroutineKeepsItsConnectionUntilItEnds(): void
    {
        $pdo = $this->pool(2);
        $seen = all(array_fill(0, 2, static function () use ($pdo): array {
            $first = self::number($pdo);
            delay(0.01);

            return [$first, self::number($pdo)];
        }));

        self::assertSame([1, 2], self::sorted(array_map(static fn(array $numbers): mixed => $numbers[0], $seen)));
        self::assertSame(
            [true, true],
            array_map(static fn(array $numbers): bool => $numbers[0] === $numbers[1], $seen),
        );
        delay(0);
        self::assertSame([0, 2], [$pdo->pool()->statistics()->inUse, $pdo->pool()->statistics()->idle]);
    }

    public function testAFailureToConnectIsAFailureOfPdoInEveryModeOfErrors(): void
    {
        foreach ([\PDO::ERRMODE_EXCEPTION, \PDO::ERRMODE_SILENT] as $mode) {
            $pdo = new PooledPdo(
                'sqlite:/nowhere/at/all',
                options: [\PDO::ATTR_ERRMODE => $mode],
                pool: new PoolOptions(failures: 1),
            );
            foreach ([
                static fn() => $pdo->exec('SELECT 1'),
                static fn() => $pdo->query('SELECT 1'),
                $pdo->beginTransaction(...),
                static fn() => $pdo->quote('a'),
            ] as $call) {
                try {
                    $call();
                    self::fail('it has connected');
                } catch (\PDOException $failure) {
                    self::assertInstanceOf(ConnectionFailedException::class, $failure);
                    self::assertSame(
                        ['NX-0803', 14, 'HY000'],
                        [$failure->errorCode(), $failure->getCode(), $failure->errorInfo[0] ?? null],
                    );
                    self::assertInstanceOf(CircuitOpenException::class, $failure->getPrevious());
                    self::assertGreaterThan(0, $failure->retryAfter());
                }
            }
        }
    }

    #[TestWith([\PDO::ERRMODE_EXCEPTION])]
    #[TestWith([\PDO::ERRMODE_SILENT])]
    public function testAConnectThatHangsIsAFailureOfPdoInEveryModeOfErrors(int $mode): void
    {
        /** @var Channel<string> $answer */
        $answer = new Channel();
        $pdo = new PooledPdo(
            $answer->receive(...),
            options: [\PDO::ATTR_ERRMODE => $mode],
            pool: new PoolOptions(borrowTimeout: 0.02),
        );
        try {
            $pdo->exec('SELECT 1');
            self::fail('it has connected');
        } catch (\PDOException $failure) {
            self::assertInstanceOf(ConnectionFailedException::class, $failure);
            self::assertSame(
                ['NX-0801', '08001', 1],
                [$failure->errorCode(), $failure->errorInfo[0] ?? null, $failure->retryAfter()],
            );
            self::assertInstanceOf(PoolExhaustedException::class, $failure->getPrevious());
            self::assertStringContainsString('0 of 16 in use, 1 being created', $failure->getMessage());
            self::assertStringContainsString('Check whether it can be created', $failure->getMessage());
        } finally {
            $answer->close();
        }
    }

    public function testAConnectThatHangsHasTheCodesOfItsDriver(): void
    {
        $listener = stream_socket_server('tcp://127.0.0.1:0');
        self::assertIsResource($listener);
        $port = (int) substr((string) strrchr((string) stream_socket_get_name($listener, false), ':'), 1);
        foreach (['pgsql' => ['08006', 7], 'mysql' => ['HY000', 2002]] as $driver => $codes) {
            if (!\in_array($driver, \PDO::getAvailableDrivers(), true)) {
                continue;
            }
            try {
                (new PooledPdo(
                    "{$driver}:host=127.0.0.1;port={$port};dbname=shop",
                    'nexus',
                    pool: new PoolOptions(borrowTimeout: 0.02),
                ))->exec('SELECT 1');
                self::fail('it has connected');
            } catch (\PDOException $failure) {
                self::assertSame($codes, \array_slice($failure->errorInfo ?? [], 0, 2));
                self::assertSame($codes[1], $failure->getCode());
            }
        }
    }

    public function testAPoolWhoseConnectionsAreAllInUseIsExhaustedAndNoFailureOfPdo(): void
    {
        $opened = 0;
        /** @var Channel<string> $answer */
        $answer = new Channel();
        $dsn = function () use (&$opened, $answer): string {
            return ++$opened > 1 ? $answer->receive() : "sqlite:{$this->file}";
        };
        foreach ([1 => PoolExhaustedException::class, 2 => ConnectionFailedException::class] as $max => $expected) {
            $opened = 0;
            $pdo = new PooledPdo($dsn, pool: new PoolOptions(max: $max, borrowTimeout: 0.02));
            $pdo->beginTransaction();
            $outside = $pdo->outside();
            try {
                spawn(static fn(): mixed => $outside->exec('SELECT 1'))->await();
                self::fail('there is no connection for it');
            } catch (\RuntimeException $failure) {
                self::assertSame($expected, $failure::class);
            }
            $pdo->rollBack();
        }
        $answer->close();
    }

    public function testAConnectionWithoutOpenWorkIsReleasedForWaiters(): void
    {
        $pdo = $this->pool(1);
        $seen = await(spawn(static function () use ($pdo): array {
            $pdo->exec("INSERT INTO things (name) VALUES ('fig')");
            $update = $pdo->prepare('UPDATE things SET name = name WHERE id <= 2');
            $update->execute();
            $other = await(spawn(static function () use ($pdo): mixed {
                $pdo->exec("INSERT INTO things (name) VALUES ('lime')");

                return $pdo->lastInsertId();
            }));

            return [
                $other,
                $pdo->lastInsertId(),
                $update->rowCount(),
                $update->fetch(),
                $pdo->query('SELECT 7')->fetchColumn(),
            ];
        }));

        self::assertSame(['5', '4', 2, false, 7], $seen);
    }

    #[TestWith(['a transaction'])]
    #[TestWith(['a raw transaction'])]
    #[TestWith(['rows to be read'])]
    #[TestWith(['an attribute'])]
    #[TestWith(['its session'])]
    public function testOneWithSomethingOpenKeepsIt(string $what): void
    {
        $pdo = $this->pool(1, 0.05);
        $holder = spawn(static function () use ($pdo, $what): mixed {
            $kept = match ($what) {
                'a transaction' => $pdo->beginTransaction(),
                'a raw transaction' => $pdo->exec('BEGIN'),
                'rows to be read' => [$statement = $pdo->query('SELECT id FROM things'), $statement->fetch()],
                'an attribute' => $pdo->setAttribute(\PDO::ATTR_CASE, \PDO::CASE_UPPER),
                default => $pdo->exec('PRAGMA cache_size = 77'),
            };
            delay(0.2);
            $statement = null;

            return $kept;
        });
        delay(0);
        $refused = await(spawn(static fn(): string => self::failure(static fn(): mixed => $pdo->query('SELECT 1'))));

        self::assertStringContainsString('NX-0801', $refused);
        @await($holder);
        self::assertSame(
            1,
            await(spawn(static fn(): mixed => $pdo->query('SELECT 1')->fetchColumn())),
            'it is had afterwards',
        );
    }

    public function testRowsThatWereReadToTheirEndDoNotKeepIt(): void
    {
        $pdo = $this->pool(1);
        [$mine, $others] = all([
            static function () use ($pdo): array {
                $statement = $pdo->query('SELECT id FROM things ORDER BY id');
                $rows = [$statement->fetchColumn()];
                delay(0.01);
                while (($row = $statement->fetchColumn()) !== false) {
                    $rows[] = $row;
                }
                delay(0.05);

                return [$rows, microtime(true)];
            },
            static fn(): array => [$pdo->query('SELECT 1')->fetchColumn(), microtime(true)],
        ]);

        self::assertSame([1, 2, 3], $mine[0]);
        self::assertLessThan($mine[1], $others[1]);
    }

    public function testTwoCoroutinesExecuteOneStatement(): void
    {
        $pdo = $this->pool(2);
        $statement = $pdo->prepare('SELECT name FROM things WHERE id >= :from AND name <> :not ORDER BY id');
        $statement->bindValue('not', 'pear');
        $statement->setFetchMode(\PDO::FETCH_COLUMN, 0);
        $read = static function (int $from) use ($statement): array {
            $statement->bindValue('from', $from, \PDO::PARAM_INT);
            delay(0);
            $statement->execute();
            $rows = [$statement->fetch()];
            delay(0.01);

            return [...$rows, ...$statement->fetchAll()];
        };

        self::assertSame(
            [['apple', 'quince'], ['quince']],
            all([static fn(): array => $read(1), static fn(): array => $read(2)]),
        );
        self::assertStringContainsString('NX-0823', await(spawn(static function () use ($pdo): string {
            $mine = $pdo->query('SELECT id FROM things');

            return await(spawn(static fn(): string => self::failure($mine->fetch(...))));
        })));
    }

    public function testWhatAnotherCoroutineHasBoundIsNotInherited(): void
    {
        $pdo = $this->pool(1);
        $statement = null;
        $first = await(spawn(static function () use ($pdo, &$statement): mixed {
            $statement = $pdo->prepare('SELECT ?');
            $statement->bindValue(1, 'secret');
            $statement->execute();

            return $statement->fetchColumn();
        }));
        $second = await(spawn(static function () use (&$statement): mixed {
            \assert($statement instanceof \PDOStatement);
            $statement->execute();

            return $statement->fetchColumn();
        }));

        self::assertSame(['secret', null], [$first, $second]);
    }

    #[TestWith([true])]
    #[TestWith([false])]
    public function testATransactionThatWasLeftOpenIsRolledBackAndReported(bool $isRaw): void
    {
        $pdo = $this->pool(1);
        $warnings = [];
        set_error_handler(static function (int $level, string $message) use (&$warnings): bool {
            $warnings[] = [$level, $message];

            return true;
        });
        try {
            $line = await(spawn(static function () use ($pdo, $isRaw): int {
                $isRaw ? $pdo->exec('BEGIN') : $pdo->beginTransaction();
                $line = __LINE__ - 1;
                $pdo->exec('DELETE FROM things');

                return $line;
            }));
            $count = await(
                spawn(
                    static fn(): mixed => [
                        $pdo->inTransaction(),
                        $pdo->query('SELECT count(*) FROM things')->fetchColumn(),
                        $pdo->beginTransaction(),
                        $pdo->rollBack(),
                    ],
                ),
            );
        } finally {
            restore_error_handler();
        }

        self::assertSame([false, 3, true, true], $count);
        self::assertSame([E_USER_WARNING], array_column($warnings, 0));
        self::assertStringContainsString('[NX-0825]', $warnings[0][1]);
        self::assertStringContainsString(__FILE__ . ":{$line}", $warnings[0][1]);
        self::assertSame(1, $this->opened, 'the connection was good enough');
    }

    public function testWhatATransactionsCoroutineSpawnsStaysOutsideOrIsRefused(): void
    {
        $pdo = $this->pool(3);
        $seen = await(spawn(static function () use ($pdo): array {
            $before = spawn(static fn(): mixed => $pdo->query('SELECT 1')->fetchColumn());
            $pdo->beginTransaction();
            $pdo->exec('DELETE FROM things');
            $child = static fn(callable $what): mixed => await(spawn(static fn(): mixed => await(spawn($what))));
            $seen = [
                await($before),
                $child(
                    static fn(): string => substr(self::failure(static fn(): mixed => $pdo->query('SELECT 1')), 0, 9),
                ),
                $child(static fn(): mixed => $pdo->outside()->query('SELECT count(*) FROM things')->fetchColumn()),
                $pdo->outside()->query('SELECT count(*) FROM things')->fetchColumn(),
                $pdo->query('SELECT count(*) FROM things')->fetchColumn(),
            ];
            $pdo->rollBack();

            return [...$seen, $child(static fn(): mixed => $pdo->query('SELECT 2')->fetchColumn())];
        }));

        self::assertSame([1, '[NX-0822]', 3, 3, 0, 2], $seen);
    }

    public function testWhatIsSetBelongsToTheCoroutineAndWhatMainSetsToAll(): void
    {
        $pdo = $this->pool(1, attributes: [\PDO::ATTR_DEFAULT_FETCH_MODE => \PDO::FETCH_NUM]);
        $row = static fn(): mixed => $pdo->query('SELECT id FROM things WHERE id = 1')->fetch();
        $asked = static fn(callable $what): mixed => await(spawn($what));

        self::assertSame([1], $asked($row));
        self::assertSame([['ID' => 1], \PDO::FETCH_ASSOC], $asked(static fn(): array => [
            [
                $pdo->setAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE, \PDO::FETCH_ASSOC),
                $pdo->setAttribute(\PDO::ATTR_CASE, \PDO::CASE_UPPER),
                $row(),
            ][2],
            $pdo->getAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE),
        ]));
        self::assertSame([1], $asked($row));
        self::assertTrue($pdo->setAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE, \PDO::FETCH_COLUMN));
        self::assertSame(1, $asked($row));
    }

    public function testCredentialsAndOnConnectAreAskedForEveryConnection(): void
    {
        $seen = [];
        $pdo = new PooledPdo(
            function () use (&$seen): string {
                $seen[] = 'dsn';

                return "sqlite:{$this->file}";
            },
            static function () use (&$seen): string {
                $seen[] = 'user';

                return 'no coroutine';
            },
            onConnect: static function (\PDO $raw) use (&$seen): void {
                $seen[] = $raw::class;
            },
            pool: new PoolOptions(max: 2),
        );
        $ask = static fn(): mixed => $pdo->query('SELECT 1')->fetchAll();
        $askAtOnce = static function (int $more) use ($ask): void {
            // Two have a connection at the same time.
            $both = new Barrier(2);
            $askAndKeep = static function () use ($ask, $both): void {
                $ask();
                $both->wait();
            };
            all([$askAndKeep, $askAndKeep, ...array_fill(0, $more, $ask)]);
        };
        $askAtOnce(1);
        await(spawn(static fn(): mixed => $pdo->exec('PRAGMA cache_size = 77')));
        $askAtOnce(0);

        $class = PHP_VERSION_ID < 80400 ? 'PDO' : 'Pdo\Sqlite';
        self::assertSame(['dsn', 'user', $class, 'dsn', 'user', $class, 'dsn', 'user', $class], $seen);
    }

    public function testThePhysicalConnectionIsLentForWhatOnlyADriverHas(): void
    {
        $pdo = $this->pool(1, 0.05);
        $twice = await(spawn(static fn(): mixed => $pdo->pin(static function (\PDO $raw) use ($pdo): array {
            self::define($raw, 'twice', static fn(int $n): int => 2 * $n);
            $refused = await(
                spawn(static fn(): string => self::failure(static fn(): mixed => $pdo->query('SELECT 1'))),
            );

            return [substr($refused, 0, 9), $pdo->query('SELECT twice(4)')->fetchColumn()];
        })));

        self::assertSame(['[NX-0801]', 8], $twice);
        self::assertStringContainsString(
            'no such function',
            await(spawn(static fn(): string => self::failure(static fn(): mixed => $pdo->query('SELECT twice(4)')))),
        );
    }

    public function testAStatementOfAClosedConnectionThrows(): void
    {
        $pdo = $this->pool(1);
        $asks = static fn(): mixed => $pdo->query('SELECT last_insert_rowid()')->fetchColumn();
        $seen = await(spawn(static function () use ($pdo, $asks): array {
            $pdo->exec("INSERT INTO things (name) VALUES ('fig')");
            $right = $asks();
            await(spawn(static fn(): mixed => $pdo->exec("INSERT INTO things (name) VALUES ('lime')")));

            return [$right, substr(self::failure($asks), 0, 9)];
        }));

        self::assertSame([4, '[NX-0824]'], $seen);
        self::assertSame(0, await(spawn($asks)), "no coroutine's");
        self::assertSame('0', await(spawn(static fn(): mixed => $pdo->lastInsertId())));
    }

    public function testWhatCannotBeRightIsRefused(): void
    {
        $pdo = $this->pool(1);
        $refused = array_map(static fn(callable $what): string => substr(self::failure($what), 0, 9), [
            static fn(): mixed => new PooledPdo('sqlite::memory:', options: [\PDO::ATTR_PERSISTENT => true]),
            static fn(): mixed => new PooledPdo(
                'sqlite::memory:',
                options: [\PDO::ATTR_STATEMENT_CLASS => [\PDOStatement::class]],
            ),
            static fn(): mixed => $pdo->setAttribute(\PDO::ATTR_STATEMENT_CLASS, [\PDOStatement::class]),
            static fn(): mixed => $pdo->prepare('SELECT 1', [\PDO::ATTR_STATEMENT_CLASS => [\PDOStatement::class]]),
            static fn(): mixed => $pdo->sqliteCreateFunction('f', strlen(...)),
        ]);

        self::assertSame(['[NX-0820]', '[NX-0820]', '[NX-0820]', '[NX-0820]', '[NX-0821]'], $refused);
    }

    public function testAThousandCoroutinesShareFourConnections(): void
    {
        $pdo = $this->pool(4);
        $statement = $pdo->prepare('SELECT ? + ?');
        $sums = all(array_map(static fn(int $n): \Closure => static function () use ($statement, $n, $pdo): mixed {
            $statement->execute([$n, 1]);
            delay(0.001 * ($n % 3));
            $sum = $statement->fetchColumn();
            $statement->closeCursor();

            return [$sum, $pdo->query("SELECT {$n}")->fetchAll(\PDO::FETCH_COLUMN)];
        }, range(1, 1000)));

        self::assertEquals(array_map(static fn(int $n): array => [$n + 1, [$n]], range(1, 1000)), $sums);
        delay(0);
        self::assertSame(
            [0, 4, 4],
            [$pdo->pool()->statistics()->inUse, $pdo->pool()->statistics()->idle, $this->opened],
        );
    }

    public function testItsConnectionsGoWithIt(): void
    {
        $pool = (static function (): \WeakReference {
            $pdo = new PooledPdo('sqlite::memory:');
            $pdo->beginTransaction();
            self::assertSame(1, $pdo->query('SELECT 1')->fetchColumn());

            return \WeakReference::create($pdo->pool());
        })();

        self::assertNull($pool->get());
    }

    public function testStatementsThatGoLeaveNothingBehind(): void
    {
        $pdo = $this->pool(1);
        $shared = $pdo->prepare('SELECT ?');
        $turn = static function () use ($pdo, $shared): void {
            $shared->execute([1]);
            $shared->fetchAll();
            for ($i = 0; $i < 10; ++$i) {
                $pdo->query('SELECT id FROM things')->fetch();
            }
        };
        await(spawn($turn));
        delay(0);
        $before = memory_get_usage();
        for ($i = 0; $i < 200; ++$i) {
            await(spawn($turn));
        }
        delay(0);

        self::assertLessThan(20_000, memory_get_usage() - $before);
    }

    /** @param array<int, mixed> $attributes */
    private function pool(
        int $max,
        float $borrowTimeout = 60.0,
        array $attributes = [],
    ): PooledPdo {
        return new PooledPdo(
            "sqlite:{$this->file}",
            options: $attributes,
            pool: new PoolOptions($max, borrowTimeout: $borrowTimeout),
            onConnect: function (\PDO $raw): void {
                $number = ++$this->opened;
                self::define($raw, 'connection_number', static fn(): int => $number);
            },
        );
    }

    private static function number(PooledPdo $pdo): mixed
    {
        return $pdo->query('SELECT connection_number()')->fetchColumn();
    }

    /**
     * @param array<mixed> $values
     * @return list<mixed>
     */
    private static function sorted(array $values): array
    {
        sort($values);

        return $values;
    }

    private static function define(\PDO $raw, string $name, \Closure $function): void
    {
        $raw instanceof \Pdo\Sqlite ? $raw->createFunction(
            $name,
            $function,
        ) : $raw->sqliteCreateFunction($name, $function);
    }

    private static function failure(callable $function): string
    {
        try {
            $function();

            return 'nothing was thrown';
        } catch (PooledPdoError|\Exception $e) {
            return $e->getMessage();
        }
    }
}
