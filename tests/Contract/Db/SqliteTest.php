<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

final class SqliteTest extends DatabaseContract
{
    protected function driver(): string
    {
        return 'sqlite';
    }
}
