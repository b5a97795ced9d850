<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\Doctrine;

use Nexus\Tests\Functional\Applications\Services;
use PHPUnit\Framework\Attributes\CoversNothing;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

/**
 * The real DoctrineBundle, as doctrine.yaml configures it: by a url, by parameters, with several connections, the ORM
 * and migrations.
 */
#[CoversNothing]
final class BundleTest extends TestCase
{
    private static ?Databases $databases = null;

    public static function setUpBeforeClass(): void
    {
        Services::installPackages(__DIR__ . '/bundle/composer.json', 'doctrine-bundle');
        self::$databases = new Databases();
    }

    public static function tearDownAfterClass(): void
    {
        self::$databases = null;
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function scenarios(): iterable
    {
        foreach (['url', 'parameters'] as $how) {
            foreach (['pgsql', 'mysql', 'sqlite'] as $database) {
                yield "many coroutines, {$how}, {$database}" => ['from_many_coroutines', $how, $database];
            }
            yield "several connections, {$how}" => ['several_connections', $how, 'pgsql'];
            yield "entities, {$how}" => ['entities', $how, 'pgsql'];
            yield "migrations, {$how}" => ['migrations', $how, 'pgsql'];
        }
    }

    #[DataProvider('scenarios')]
    public function testItWorksOverThePool(string $scenario, string $how, string $database): void
    {
        $said = self::$databases?->run([__DIR__ . '/bundle/run.php', $scenario, $how, $database]);

        self::assertSame([0, "fine\n"], $said);
    }
}
