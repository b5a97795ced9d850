<?php

// Runs one scenario on one database, created for it: nexus run run.php CLASS METHOD pdo_pgsql|pdo_mysql|pdo_sqlite.
// Prints "fine" at its end.

declare(strict_types=1);

use Doctrine\DBAL\DriverManager;
use Nexus\Tests\Functional\Doctrine\Scenario\Scenario;
use PHPUnit\TextUI\Configuration\Builder;

require_once __DIR__ . '/../../../vendor/autoload.php';

(static function (string $class, string $method, string $driver): void {
    $name = 'test_' . bin2hex(random_bytes(6));
    if ($driver === 'pdo_sqlite') {
        $file = sys_get_temp_dir() . "/nexus-{$name}.sqlite";
        register_shutdown_function(static fn(): bool => !is_file($file) || unlink($file));
        $params = ['driver' => $driver, 'path' => $file];
    } else {
        \assert($driver === 'pdo_pgsql' || $driver === 'pdo_mysql');
        $given = [];
        foreach (explode(
            ';',
            (string) getenv($driver === 'pdo_pgsql' ? 'NEXUS_TEST_PGSQL' : 'NEXUS_TEST_MYSQL'),
        ) as $pair) {
            [$key, $value] = explode('=', $pair);
            $given[$key] = $value;
        }
        $params = [
            'driver' => $driver,
            'host' => $given['host'],
            'port' => (int) $given['port'],
            'user' => $given['user'],
            'password' => $given['password'],
        ];
        $server = DriverManager::getConnection($params + ['dbname' => $given['dbname']]);
        $server->executeStatement("CREATE DATABASE {$name}");
        $server->close();
        $params['dbname'] = $name;
    }
    \assert(is_subclass_of($class, Scenario::class));
    (new Builder())->build(['phpunit', '--no-configuration']); // a failed assertion needs it for its message
    $run = [new $class($params), $method];
    \assert(is_callable($run));
    $run();
    echo "fine\n";
})(...array_values(array_filter(array_slice((array) $_SERVER['argv'], -3), is_string(...))));
