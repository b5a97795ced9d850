<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Scenario;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Exception\RetryableException;
use Doctrine\DBAL\Exception\UniqueConstraintViolationException;
use Nexus\Async\Pool;
use Nexus\Async\PoolExhaustedException;
use Nexus\Db\ConnectionFailedException;
use Nexus\Db\PooledPdo;
use PHPUnit\Framework\Assert;

use function Nexus\Async\{delay, spawn};

final class Transactions extends Scenario
{
    public function commitAndRollbackAreOfOneCoroutine(): void
    {
        $connection = $this->shared();
        self::createNotes($connection);

        self::together(static function (int $number) use ($connection): void {
            Assert::assertFalse($connection->isTransactionActive());
            $connection->beginTransaction();
            $connection->insert('note', ['owner' => $number, 'text' => "note {$number}"]);
            Assert::assertSame(1, $connection->getTransactionNestingLevel());
            Assert::assertSame(1, self::count($connection, "SELECT COUNT(*) FROM note WHERE owner = {$number}"));
            $number % 2 === 0 ? $connection->commit() : $connection->rollBack();
            Assert::assertFalse($connection->isTransactionActive());
        });

        Assert::assertSame(self::COROUTINES / 2, self::count($connection, 'SELECT COUNT(*) FROM note'));
        Assert::assertSame(0, self::count($connection, 'SELECT COUNT(*) FROM note WHERE owner % 2 = 1'));
    }

    /** A hundred transactions are open at once: each has its own session, which stays the same to its end. */
    public function aHundredAtOnceHaveASessionEach(): void
    {
        if ($this->isSqlite()) {
            return;
        }
        $connection = $this->shared(['max' => self::COROUTINES, 'borrowTimeout' => 60.0]);
        $barrier = new Barrier(self::COROUTINES);

        $sessions = self::together(static function () use ($connection, $barrier): int {
            $connection->beginTransaction();
            $session = self::session($connection);
            $barrier->pass();
            Assert::assertSame($session, self::session($connection));
            $connection->commit();

            return $session;
        });

        Assert::assertCount(self::COROUTINES, array_unique($sessions));
    }

    public function closingOrDroppingAConnectionRollsItsTransactionBack(): void
    {
        $connection = DriverManager::getConnection($this->params(['max' => 1]));
        self::createNotes($connection);
        $connection->beginTransaction();
        $connection->insert('note', ['owner' => 1, 'text' => 'closed']);
        $connection->close();
        Assert::assertSame(0, self::count($connection, 'SELECT COUNT(*) FROM note'));
        $connection->beginTransaction();
        $connection->insert('note', ['owner' => 1, 'text' => 'dropped']);
        unset($connection);

        $another = DriverManager::getConnection($this->params(['max' => 1]));
        $another->transactional(
            static fn(Connection $connection) => $connection->insert('note', ['owner' => 2, 'text' => 'kept']),
        );
        Assert::assertSame(['kept'], $another->fetchFirstColumn('SELECT text FROM note'));
    }

    public function twoConnectionsOfOneCoroutineAreTwoSessions(): void
    {
        $connection = DriverManager::getConnection($this->params());
        $log = DriverManager::getConnection($this->params());
        self::createNotes($connection);
        $connection->beginTransaction();
        $log->insert('note', ['owner' => 1, 'text' => 'survives']);
        Assert::assertFalse($log->isTransactionActive());
        $connection->rollBack();

        Assert::assertSame(['survives'], $connection->fetchFirstColumn('SELECT text FROM note'));
        $pools = array_map(static function (Connection $one): Pool {
            $native = $one->getNativeConnection();
            \assert($native instanceof PooledPdo);

            return $native->pool();
        }, [$connection, $log]);
        Assert::assertSame($pools[0], $pools[1]);
    }

    public function aFailureToConnectIsOneOfDbal(): void
    {
        $params = ['host' => '127.0.0.1', 'port' => 1, 'path' => '/nowhere/at/all'] + $this->params();
        $connection = DriverManager::getConnection($params);
        foreach ([
            $connection->beginTransaction(...),
            static fn(): mixed => $connection->fetchOne('SELECT 1'),
        ] as $call) {
            try {
                $call();
                throw new \LogicException('it has connected');
            } catch (\Doctrine\DBAL\Exception $exception) {
                Assert::assertInstanceOf(ConnectionFailedException::class, $exception->getPrevious()?->getPrevious());
            }
            $connection->close();
        }
    }

    public function nestedOnesAreSavepoints(): void
    {
        $connection = $this->shared();
        self::createNotes($connection);

        self::together(static function (int $number) use ($connection): void {
            $connection->beginTransaction();
            $connection->insert('note', ['owner' => $number, 'text' => "kept {$number}"]);
            $connection->beginTransaction();
            $connection->insert('note', ['owner' => $number, 'text' => "dropped {$number}"]);
            Assert::assertSame(2, $connection->getTransactionNestingLevel());
            $connection->rollBack();
            $connection->beginTransaction();
            $connection->insert('note', ['owner' => $number, 'text' => "kept too {$number}"]);
            $connection->commit();
            $connection->commit();
        });

        Assert::assertSame(2 * self::COROUTINES, self::count($connection, 'SELECT COUNT(*) FROM note'));
        Assert::assertSame(0, self::count($connection, "SELECT COUNT(*) FROM note WHERE text LIKE 'dropped%'"));
    }

    public function transactionalRollsBackWhatThrows(): void
    {
        $connection = $this->shared();
        self::createNotes($connection);

        $results = self::together(static function (int $number) use ($connection): string {
            try {
                return $connection->transactional(
                    static function (Connection $given) use ($connection, $number): string {
                        Assert::assertSame($connection, $given);
                        $given->insert('note', ['owner' => $number, 'text' => "note {$number}"]);

                        return $number % 10 === 3 ? throw new \DomainException('no') : 'yes';
                    },
                );
            } catch (\DomainException $exception) {
                return $exception->getMessage();
            }
        });

        Assert::assertSame(['yes' => 90, 'no' => 10], array_count_values($results));
        Assert::assertSame(90, self::count($connection, 'SELECT COUNT(*) FROM note'));
    }

    /** A coroutine leaves a transaction open: no later user is in that transaction, or sees its writes. */
    public function oneLeftOpenIsRolledBackWithItsCoroutine(): void
    {
        $connection = $this->shared(['max' => 1]);
        self::createNotes($connection);

        self::together(static function (int $number) use ($connection): void {
            Assert::assertSame(0, $connection->getTransactionNestingLevel());
            Assert::assertSame(0, self::count($connection, 'SELECT COUNT(*) FROM note'));
            @$connection->beginTransaction();
            $connection->insert('note', ['owner' => $number, 'text' => 'the same']);
        }, 5);

        Assert::assertSame(0, self::count($connection, 'SELECT COUNT(*) FROM note'));
    }

    public function oneThatCouldNotBeginIsNotCounted(): void
    {
        $connection = $this->shared(['max' => 1, 'borrowTimeout' => 0.5]);
        while (!self::isConnected($connection)) {
            delay(0.1); // on a busy machine the pool's first connection takes longer than a borrower may wait
        }
        self::createNotes($connection);
        [$begun, $refused] = [new Barrier(2), new Barrier(2)];
        $holder = spawn(static function () use ($connection, $begun, $refused): void {
            $connection->beginTransaction();
            $begun->pass();
            $refused->pass();
            $connection->commit();
        });
        spawn(static function () use ($connection, $begun, $refused, $holder): void {
            $begun->pass();
            $refusal = null;
            try {
                $connection->beginTransaction();
            } catch (\Throwable $refusal) {
            }
            Assert::assertInstanceOf(PoolExhaustedException::class, $refusal);
            Assert::assertSame(0, $connection->getTransactionNestingLevel());
            $refused->pass();
            $holder->await();
            $connection->beginTransaction();
            $connection->insert('note', ['owner' => 1, 'text' => 'written']);
            $connection->commit();
        })->await();

        Assert::assertSame(1, self::count($connection, 'SELECT COUNT(*) FROM note'));
    }

    public function aViolationIsThrownWhereItWasCaused(): void
    {
        $connection = $this->shared();
        self::createNotes($connection);

        $outcomes = self::together(static function (int $number) use ($connection): string {
            try {
                $connection->insert('note', ['owner' => $number, 'text' => 'note ' . intdiv($number, 2)]);
                Assert::assertSame(
                    $number,
                    self::count($connection, "SELECT owner FROM note WHERE id = {$connection->lastInsertId()}"),
                );

                return 'written';
            } catch (UniqueConstraintViolationException $exception) {
                Assert::assertStringContainsString('note', $exception->getMessage());

                return 'there already';
            }
        });

        Assert::assertEqualsCanonicalizing(['written' => 50, 'there already' => 50], array_count_values($outcomes));
    }

    /**
     * Two transactions lock the same rows in the opposite order. The server ends one of them, DBAL reports that it may
     * be repeated, and the repetition succeeds.
     */
    public function aDeadlockCanBeRetried(): void
    {
        if ($this->isSqlite()) {
            return;
        }
        $connection = $this->shared(['max' => 20]);
        self::createNotes($connection);
        foreach (range(0, 19) as $number) {
            $connection->insert('note', ['owner' => 0, 'text' => "note {$number}"]);
        }
        $retries = 0;

        self::together(static function (int $pair) use ($connection, &$retries): void {
            $barrier = new Barrier(2);
            $add = static function (int $first, int $second) use ($connection, $barrier, &$retries): void {
                for ($attempt = 0; ; ++$attempt) {
                    try {
                        $connection->transactional(
                            static function () use ($connection, $barrier, $first, $second, $attempt): void {
                                $connection->executeStatement(
                                    'UPDATE note SET owner = owner + 1 WHERE text = ?',
                                    ["note {$first}"],
                                );
                                if ($attempt === 0) {
                                    $barrier->pass();
                                }
                                $connection->executeStatement(
                                    'UPDATE note SET owner = owner + 1 WHERE text = ?',
                                    ["note {$second}"],
                                );
                            },
                        );

                        return;
                    } catch (RetryableException) {
                        ++$retries;
                    }
                }
            };
            $other = spawn($add, 2 * $pair, 2 * $pair + 1);
            $add(2 * $pair + 1, 2 * $pair);
            $other->await();
        }, 10);

        Assert::assertGreaterThanOrEqual(10, $retries);
        Assert::assertSame(20, self::count($connection, 'SELECT COUNT(*) FROM note WHERE owner = 2'));
    }

    private static function isConnected(Connection $connection): bool
    {
        try {
            return $connection->getServerVersion() !== '';
        } catch (\Throwable $refusal) {
            return $refusal instanceof ConnectionFailedException ? false : throw $refusal;
        }
    }
}
