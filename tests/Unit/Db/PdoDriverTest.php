<?php

declare(strict_types=1);

namespace Nexus\Tests\Unit\Db;

use Nexus\Db\Internal\PdoDriver;
use PHPUnit\Framework\TestCase;

final class PdoDriverTest extends TestCase
{
    public function testAConnectionHasTheDriversClassWherePhpHasOne(): void
    {
        $raw = PdoDriver::connect('sqlite::memory:', null, null, [\PDO::ATTR_DEFAULT_FETCH_MODE => \PDO::FETCH_NUM]);

        self::assertSame(PHP_VERSION_ID < 80400 ? \PDO::class : \Pdo\Sqlite::class, $raw::class);
        self::assertSame(\PDO::FETCH_NUM, $raw->getAttribute(\PDO::ATTR_DEFAULT_FETCH_MODE));
    }

    public function testTheAttributeOfPostgresIsFoundWithoutADeprecation(): void
    {
        self::assertSame(\extension_loaded('pdo_pgsql') ? 1000 : null, PdoDriver::disablePrepares());
    }
}
