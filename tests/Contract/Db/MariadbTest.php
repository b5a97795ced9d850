<?php

declare(strict_types=1);

namespace Nexus\Tests\Contract\Db;

final class MariadbTest extends DatabaseContract
{
    protected function driver(): string
    {
        return 'mysql';
    }
}
