<?php

declare(strict_types=1);

// The commands of doctrine/migrations: php examples/shop/migrations.php status

use Doctrine\Migrations\Tools\Console\ConsoleRunner;
use Shop\Database;

require is_file(__DIR__ . '/vendor/autoload.php')
    ? __DIR__ . '/vendor/autoload.php'
    : __DIR__ . '/../../vendor/autoload.php';

ConsoleRunner::run([], Database::migrations(Database::ofEnvironment()->connect()));
