<?php

declare(strict_types=1);

// Drops and creates the tables in the database that BENCH_DSN names: php examples/bench-app/seed.php

use Nexus\Examples\BenchApp\Database;
use Nexus\Examples\BenchApp\Seeder;

require __DIR__ . '/autoload.php';

$database = Database::ofEnvironment();
$database->seedWhereNew();
(new Seeder($database->connect()))->seed();
printf("%d users, %d posts, %d views in %s\n", Seeder::USERS, Seeder::POSTS, Seeder::VIEWS, $database->dsn);
