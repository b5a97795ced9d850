<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Testing;

use Nexus\Testing\PHPUnit\RollsBack;
use Nexus\Testing\RollbackPdo;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\RequiresPhpExtension;
use PHPUnit\Framework\TestCase;

#[CoversClass(RollbackPdo::class)]
#[RequiresPhpExtension('pdo_sqlite')]
final class RollbackPdoTest extends TestCase
{
    use RollsBack;

    private static ?RollbackPdo $pdo = null;

    public static function setUpBeforeClass(): void
    {
        self::pdo()->exec('CREATE TABLE items (name TEXT)');
    }

    public static function tearDownAfterClass(): void
    {
        self::$pdo = null;
    }

    protected function databases(): iterable
    {
        return [self::pdo()];
    }

    public function testWhatATestWrites(): void
    {
        self::assertSame([], self::names());
        self::assertFalse(self::pdo()->inTransaction());
        self::pdo()->beginTransaction();
        self::pdo()->exec("INSERT INTO items VALUES ('committed')");
        self::assertTrue(self::pdo()->inTransaction());
        self::pdo()->commit();
        self::pdo()->beginTransaction();
        self::pdo()->exec("INSERT INTO items VALUES ('rolled back')");
        self::pdo()->rollBack();
        self::assertSame(['committed'], self::names());
    }

    public function testIsGoneInTheNext(): void
    {
        self::assertSame([], self::names());
        self::pdo()->exec("INSERT INTO items VALUES ('written')");
    }

    public function testTransactionsDoNotNest(): void
    {
        self::pdo()->beginTransaction();
        $this->expectExceptionMessage('There is already an active transaction');

        self::pdo()->beginTransaction();
    }

    public function testOutsideOfATestItIsAPdo(): void
    {
        self::pdo()->discard();
        self::pdo()->beginTransaction();
        self::assertTrue(self::pdo()->inTransaction());
        self::pdo()->rollBack();
        $this->expectExceptionMessage('There is no active transaction');

        self::pdo()->commit();
    }

    private static function pdo(): RollbackPdo
    {
        return self::$pdo ??= new RollbackPdo('sqlite::memory:');
    }

    /** @return list<mixed> */
    private static function names(): array
    {
        $found = self::pdo()->query('SELECT name FROM items');

        return $found === false ? [] : array_values($found->fetchAll(\PDO::FETCH_COLUMN));
    }
}
