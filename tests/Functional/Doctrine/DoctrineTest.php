<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine;

use Nexus\Tests\Functional\Doctrine\Scenario\Alone;
use Nexus\Tests\Functional\Doctrine\Scenario\Managers;
use Nexus\Tests\Functional\Doctrine\Scenario\Queries;
use Nexus\Tests\Functional\Doctrine\Scenario\Scenario;
use Nexus\Tests\Functional\Doctrine\Scenario\Transactions;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/** Typical uses of Doctrine, from a hundred coroutines at once, on each database. */
#[CoversNothing]
final class DoctrineTest extends TestCase
{
    /** Scenarios in which a coroutine leaves a transaction open, and a message reports that. */
    private const LEFT_OPEN = [
        'oneConnectionInManyHandsBreaks',
        'settingsOfAConnectionDoNotReachTheNextUser',
        'oneLeftOpenIsRolledBackWithItsCoroutine',
    ];

    private static ?Databases $databases = null;

    public static function tearDownAfterClass(): void
    {
        self::$databases = null;
    }

    /** @param class-string<Scenario> $class */
    #[DataProvider('scenarios')]
    public function testItWorksFromManyCoroutines(string $class, string $method, string $driver): void
    {
        self::$databases ??= new Databases();

        [$code, $said] = self::$databases->run([__DIR__ . '/run.php', $class, $method, $driver]);

        if (in_array($method, self::LEFT_OPEN, true)) {
            $said = preg_replace('~^.*\[NX-0825] .*\n~m', '', $said);
        }
        self::assertSame("fine\n", $said);
        self::assertSame(0, $code);
    }

    /** @return iterable<string, array{class-string<Scenario>, string, string}> */
    public static function scenarios(): iterable
    {
        foreach ([Transactions::class, Queries::class, Managers::class, Alone::class] as $class) {
            foreach ((new \ReflectionClass($class))->getMethods(\ReflectionMethod::IS_PUBLIC) as $method) {
                foreach (['pdo_pgsql', 'pdo_mysql', 'pdo_sqlite'] as $driver) {
                    if (!$method->isConstructor()) {
                        yield "{$method->name}: {$driver}" => [$class, $method->name, $driver];
                    }
                }
            }
        }
    }
}
