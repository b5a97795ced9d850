<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Db;

use Nexus\Async\PoolOptions;
use Nexus\Db\Internal\StatementCache;
use Nexus\Db\PooledPdo;
use PHPUnit\Framework\Attributes\CoversClass;
use PHPUnit\Framework\Attributes\RequiresPhpExtension;
use PHPUnit\Framework\TestCase;

use function Nexus\Async\await;
use function Nexus\Async\spawn;

/** What an execution leaves in a statement that another one uses again. */
#[CoversClass(StatementCache::class)]
#[RequiresPhpExtension('pdo_sqlite')]
final class StatementCacheTest extends TestCase
{
    public function testAStatementThatIsKeptHasNoValuesOfOthers(): void
    {
        $pdo = new PooledPdo('sqlite::memory:', pool: new PoolOptions(1), statementCache: 2);
        $ask = static fn(?string $value): mixed => await(spawn(static function () use ($pdo, $value): mixed {
            $statement = $pdo->prepare('SELECT ?');
            $value === null || $statement->bindValue(1, $value);
            $statement->execute();

            return $statement->fetchColumn();
        }));

        self::assertSame(['a', 'b', null], [$ask('a'), $ask('b'), $ask(null)]);
    }

    public function testAStatementWithAFetchModeIsKeptWithoutIt(): void
    {
        /** @var \ArrayObject<int, string> $prepared */
        $prepared = new \ArrayObject();
        $raw = new class ('sqlite::memory:', $prepared) extends \PDO {
            /** @param \ArrayObject<int, string> $prepared */
            public function __construct(string $dsn, private readonly \ArrayObject $prepared)
            {
                parent::__construct($dsn);
            }

            /** @param array<mixed> $options */
            public function prepare(string $query, array $options = []): \PDOStatement|false
            {
                $this->prepared[] = $query;

                return parent::prepare($query, $options);
            }
        };
        $pdo = new PooledPdo(static fn(): \PDO => $raw, pool: new PoolOptions(1), statementCache: 2);
        $ask = static fn(int ...$mode): mixed => await(spawn(static function () use ($pdo, $mode): mixed {
            $statement = $pdo->prepare('SELECT 1 AS one');
            $mode === [] || $statement->setFetchMode(...$mode);
            $statement->execute();

            return $statement->fetch();
        }));
        $default = ['one' => 1, 0 => 1];

        self::assertSame([['one' => 1], $default], [$ask(\PDO::FETCH_ASSOC), $ask()]);
        self::assertEquals((object) ['one' => 1], $ask(\PDO::FETCH_OBJ));
        self::assertCount(1, $prepared);
        self::assertSame([1, $default], [$ask(\PDO::FETCH_COLUMN, 0), $ask()]);
        self::assertCount(2, $prepared, 'a mode with arguments is not kept');
        $pdo->setAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE, \PDO::FETCH_NUM);
        self::assertSame([[1], ['one' => 1], [1]], [$ask(), $ask(\PDO::FETCH_ASSOC), $ask()]);
    }
}
