<?php

declare(strict_types=1);

namespace Nexus\Tests\Functional\BenchApp;

use PHPUnit\Framework\Attributes\CoversNothing;

#[CoversNothing]
final class MysqlTest extends BenchAppTestCase
{
    private static ?Databases $databases = null;

    public static function tearDownAfterClass(): void
    {
        self::$databases?->stop();
        self::$databases = null;
    }

    protected function environment(): array
    {
        self::$databases ??= new Databases();

        return self::$databases->environment('mysql');
    }

    protected function php(): array
    {
        return Databases::extensions('mysqlnd', 'pdo_mysql');
    }
}
