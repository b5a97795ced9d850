<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Scenario;

use Doctrine\DBAL\ArrayParameterType;
use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\Exception\TableNotFoundException;
use Doctrine\DBAL\Schema\PrimaryKeyConstraint;
use Doctrine\DBAL\Schema\Table;
use Doctrine\DBAL\Types\Types;
use Nexus\Db\PooledPdo;
use PHPUnit\Framework\Assert;

final class Queries extends Scenario
{
    public function theBuilderFindsWhatItIsAskedFor(): void
    {
        $connection = $this->filled();

        self::together(static function (int $number) use ($connection): void {
            $rows = $connection->createQueryBuilder()->select('text')->from('note')
                ->where('owner = :owner')->setParameter('owner', $number)->orderBy('id', 'DESC')->setMaxResults(2)
                ->executeQuery()->fetchFirstColumn();
            Assert::assertSame(["note {$number}/2", "note {$number}/1"], $rows);
            $owners = $connection->fetchFirstColumn(
                'SELECT DISTINCT owner FROM note WHERE owner IN (?) ORDER BY owner',
                [[$number, $number + 1, 10_000]],
                [ArrayParameterType::INTEGER],
            );
            Assert::assertSame($number === self::COROUTINES - 1 ? [$number] : [$number, $number + 1], $owners);
        });
    }

    /** One query builder and one statement, created once in the constructor of a service. */
    public function whatAServiceHasPreparedWorksForAll(): void
    {
        $connection = $this->filled();
        $builder = $connection->createQueryBuilder()->select('COUNT(*)')->from('note');
        $manager = $connection->createSchemaManager();

        self::together(static function () use ($builder, $manager): void {
            Assert::assertSame(3 * self::COROUTINES, (int) self::text($builder->fetchOne()));
            Assert::assertContains(
                'note',
                array_map(
                    static fn($name): string => $name->getUnqualifiedName()->getValue(),
                    $manager->introspectTableNames(),
                ),
            );
        });
    }

    public function rowsAreIteratedOverWhileOthersDoTheSame(): void
    {
        $connection = $this->filled();

        self::together(static function (int $number) use ($connection): void {
            $seen = 0;
            foreach ($connection->iterateAssociative(
                'SELECT id, owner FROM note WHERE owner >= ? ORDER BY id',
                [$number],
            ) as $row) {
                Assert::assertGreaterThanOrEqual($number, $row['owner']);
                if (++$seen === 5) {
                    Assert::assertSame(
                        3,
                        self::count($connection, "SELECT COUNT(*) FROM note WHERE owner = {$number}"),
                    );
                }
            }
            Assert::assertSame(3 * (self::COROUTINES - $number), $seen);
        });
    }

    public function valuesComeBackAsTheyWereGiven(): void
    {
        $connection = $this->shared();
        $table = new Table('thing');
        $columns = [
            'id' => Types::INTEGER,
            'flag' => Types::BOOLEAN,
            'moment' => Types::DATETIME_IMMUTABLE,
            'price' => Types::DECIMAL,
            'bytes' => Types::BLOB,
            'document' => Types::JSON,
            'missing' => Types::STRING,
        ];
        foreach ($columns as $name => $type) {
            $table->addColumn(
                $name,
                $type,
                [
                    'notnull' => $name !== 'missing',
                    'precision' => 10,
                    'scale' => 2,
                    'length' => $type === Types::BLOB ? null : 100,
                ],
            );
        }
        $table->addPrimaryKeyConstraint(PrimaryKeyConstraint::editor()->setUnquotedColumnNames('id')->create());
        $connection->createSchemaManager()->createTable($table);

        self::together(static function (int $number) use ($connection, $columns): void {
            $moment = new \DateTimeImmutable("2026-01-02 03:04:05 +{$number} seconds");
            $row = [
                'id' => $number,
                'flag' => $number % 2 === 0,
                'moment' => $moment,
                'price' => '12.75',
                'bytes' => "\0\xff{$number}",
                'document' => ['n' => [$number, null]],
                'missing' => null,
            ];
            Assert::assertSame(1, $connection->insert('thing', $row, $columns));

            $found = $connection->fetchAssociative('SELECT * FROM thing WHERE id = ?', [$number]);
            \assert($found !== false);
            foreach ($row as $name => $value) {
                $back = $connection->convertToPHPValue($found[$name], $columns[$name]);
                Assert::assertEquals($value, is_resource($back) ? stream_get_contents($back) : $back, $name);
            }
        });
    }

    public function anErrorIsWhatDoctrineSaysItIs(): void
    {
        $connection = $this->shared();

        self::together(static function (int $number) use ($connection): void {
            try {
                $connection->executeQuery("SELECT * FROM missing_{$number}");
                Assert::fail('There is no such table.');
            } catch (TableNotFoundException $exception) {
                Assert::assertStringContainsString("missing_{$number}", $exception->getMessage());
            }
        });
    }

    /** A new Connection, as in an application with a kernel for each request, uses the existing pool. */
    public function whoGivesTheSameParametersSharesOnePool(): void
    {
        $pools = [];
        foreach ([[], [], ['max' => 9]] as $options) {
            $pool = DriverManager::getConnection($this->params($options))->getNativeConnection();
            Assert::assertInstanceOf(PooledPdo::class, $pool);
            $pools[] = $pool->pool();
        }

        Assert::assertSame($pools[0], $pools[1]);
        Assert::assertNotSame($pools[0], $pools[2]);
    }

    /** DBAL requests the platform before it connects, when it has passed no parameters to the driver. */
    public function thePlatformIsKnownBeforeAConnection(): void
    {
        $platform = $this->plain()->getDatabasePlatform();
        $connection = DriverManager::getConnection(
            ['serverVersion' => $this->plain()->getServerVersion()] + $this->params(),
        );

        Assert::assertInstanceOf($platform::class, $connection->getDatabasePlatform());
        Assert::assertFalse($connection->isConnected());
        Assert::assertSame(
            $this->plain()->getDriver()->getExceptionConverter()::class,
            $connection->getDriver()->getExceptionConverter()::class,
        );
    }

    private function filled(): Connection
    {
        $connection = $this->shared();
        self::createNotes($connection);
        $connection->transactional(static function () use ($connection): void {
            foreach (range(0, self::COROUTINES - 1) as $owner) {
                foreach (range(0, 2) as $number) {
                    $connection->insert('note', ['owner' => $owner, 'text' => "note {$owner}/{$number}"]);
                }
            }
        });

        return $connection;
    }

    private static function text(mixed $value): string
    {
        \assert(is_scalar($value));

        return (string) $value;
    }
}
