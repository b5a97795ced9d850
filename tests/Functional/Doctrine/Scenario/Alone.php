<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine\Scenario;

use Doctrine\DBAL\Connection;
use Doctrine\DBAL\DriverManager;
use Doctrine\DBAL\TransactionIsolationLevel;
use Doctrine\ORM\EntityManager;
use Doctrine\ORM\ORMSetup;
use Nexus\Async\Outcome;
use Nexus\Async\PoolOptions;
use Nexus\Db\Doctrine\ConfigurationError;
use Nexus\Db\Doctrine\Connections;
use Nexus\Db\Doctrine\EntityManagers;
use PHPUnit\Framework\Assert;

use function Nexus\Async\delay;
use function Nexus\Async\settle;
use function Nexus\Async\spawn;

/** A Connection belongs to one coroutine: the results with a shared Connection, and with one for each coroutine. */
final class Alone extends Scenario
{
    /** The control: one Connection that coroutines share fails, so other scenarios do not succeed by chance. */
    public function oneConnectionInManyHandsBreaks(): void
    {
        $connection = DriverManager::getConnection($this->params());
        self::createNotes($connection);

        $outcomes = self::writeTogether(static fn(): Connection => $connection);

        $failed = array_filter($outcomes, static fn(Outcome $outcome): bool => !$outcome->isSuccess());
        Assert::assertNotSame([], $failed);
    }

    public function oneForEachDoesNot(): void
    {
        $connections = Connections::to($this->params(), null, new PoolOptions(borrowTimeout: 60.0));
        self::createNotes($connections->current());

        $outcomes = self::writeTogether($connections->current(...));

        self::assertAllWritten($outcomes, $connections->current());
    }

    /** Uses any driver of DBAL: the pool lends Connections, each with its own connection to the server. */
    public function aDriverWithoutAPoolIsPooledByItsConnections(): void
    {
        $parameters = $this->plain()->getParams();
        $connections = Connections::to($parameters, null, new PoolOptions(max: 5, borrowTimeout: 60.0));
        self::createNotes($connections->current());
        $connections->giveBack();

        $outcomes = self::writeTogether($connections->current(...));

        self::assertAllWritten($outcomes, $connections->current());
        Assert::assertLessThanOrEqual(5, $connections->statistics()->created);
    }

    public function settingsOfAConnectionDoNotReachTheNextUser(): void
    {
        $connections = Connections::to($this->params(), null, new PoolOptions(max: 1, borrowTimeout: 60.0));
        $default = $connections->current()->getTransactionIsolation();
        $connections->giveBack();
        $changes = [
            static fn(Connection $connection) => $connection->setAutoCommit(false),
            static fn(Connection $connection) => $connection->setTransactionIsolation(
                TransactionIsolationLevel::READ_UNCOMMITTED,
            ),
            static fn(Connection $connection) => $connection->beginTransaction(),
        ];
        foreach ($changes as $change) {
            @spawn(static fn() => $change($connections->current()))->await();
            spawn(static function () use ($connections, $default): void {
                $connection = $connections->current();
                Assert::assertTrue($connection->isAutoCommit());
                Assert::assertFalse($connection->isTransactionActive());
                Assert::assertSame($default, $connection->getTransactionIsolation());
                Assert::assertSame(1, self::count($connection, 'SELECT 1'));
            })->await();
        }
    }

    public function managersThatWouldShareOneAreRefused(): void
    {
        $connection = $this->plain();
        $configuration = ORMSetup::createAttributeMetadataConfiguration([], true);
        if (PHP_VERSION_ID >= 80400) {
            $configuration->enableNativeLazyObjects(true);
        }
        $managers = new EntityManagers(static fn(): EntityManager => new EntityManager($connection, $configuration));
        $managers->current();
        try {
            spawn(static fn() => $managers->current())->await();
            Assert::fail('Two managers have one connection.');
        } catch (ConfigurationError $error) {
            Assert::assertSame('NX-0833', $error->errorCode());
        }
    }

    public function aConfigurationThatSaysTooLittleIsRefused(): void
    {
        $parameters = $this->params();
        unset($parameters['driver'], $parameters['path']);
        $cases = ['NX-0831' => $parameters, 'NX-0832' => $this->params(['maximum' => 3])];
        foreach ($cases as $code => $case) {
            try {
                DriverManager::getConnection($case)->executeQuery('SELECT 1');
                Assert::fail("{$code} was expected.");
            } catch (ConfigurationError $error) {
                Assert::assertSame($code, $error->errorCode());
            }
        }
    }

    /**
     * @param \Closure(): Connection $connection
     *
     * @return array<int, Outcome<void>>
     */
    private static function writeTogether(\Closure $connection): array
    {
        return settle(array_map(static fn(int $number) => static function () use ($connection, $number): void {
            $connection()->transactional(static function (Connection $connection) use ($number): void {
                $connection->insert('note', ['owner' => $number, 'text' => "note {$number}"]);
                delay(0.001);
                $connection->transactional(
                    static fn(Connection $connection) => $connection->insert(
                        'note',
                        ['owner' => $number, 'text' => "note {$number} too"],
                    ),
                );
            });
        }, range(0, self::COROUTINES - 1)));
    }

    /** @param array<int, Outcome<void>> $outcomes */
    private static function assertAllWritten(array $outcomes, Connection $connection): void
    {
        foreach ($outcomes as $outcome) {
            $outcome->get();
        }
        Assert::assertSame(2 * self::COROUTINES, self::count($connection, 'SELECT COUNT(*) FROM note'));
    }
}
