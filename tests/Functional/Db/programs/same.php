<?php

/*
 * Runs every case of cases.php with a plain PDO, with a PooledPdo, in a coroutine, and beside a coroutine that always
 * waits for the only connection. Prints where they differ. The first argument is the name of the driver.
 */

declare(strict_types=1);

use Nexus\Async\PoolOptions;
use Nexus\Db\PooledPdo;
use Nexus\Tests\Functional\Db;

use function Nexus\Async\await;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;

require dirname(__DIR__, 4) . '/vendor/autoload.php';
require __DIR__ . '/cases.php';

$driver = $argv[1];
$file = (string) tempnam(is_writable('/dev/shm') ? '/dev/shm' : sys_get_temp_dir(), 'nexus-db');
$dsn = match ($driver) {
    'pgsql' => 'pgsql:' . getenv('NEXUS_TEST_PGSQL'),
    'mysql' => 'mysql:' . getenv('NEXUS_TEST_MYSQL') . ';charset=utf8mb4',
    default => "sqlite:{$file}",
};

function prepared(string $dsn, string $driver): true
{
    [$key, $bytes] = match ($driver) {
        'pgsql' => ['SERIAL PRIMARY KEY', 'BYTEA'],
        'mysql' => ['INT AUTO_INCREMENT PRIMARY KEY', 'BLOB'],
        default => ['INTEGER PRIMARY KEY', 'BLOB'],
    };
    $raw = new PDO($dsn);
    foreach (['things', 'blobs'] as $table) {
        $raw->exec("DROP TABLE IF EXISTS {$table}");
    }
    $raw->exec("CREATE TABLE things (id {$key}, name VARCHAR(50), price DECIMAL(6, 2))");
    $raw->exec("INSERT INTO things (name, price) VALUES ('apple', 1.5), ('pear', 2.25), ('quince', 3)");
    $raw->exec("CREATE TABLE blobs (id {$key}, content {$bytes})");

    return true;
}

/** @param callable(PDO): mixed $case */
function seen(callable $case, PDO $pdo): string
{
    try {
        return var_export($case($pdo), true);
    } catch (Throwable $e) {
        return $e::class . ": {$e->getMessage()}";
    }
}

/** @param callable(PDO): mixed $case */
function beside(callable $case, PooledPdo $pdo): string
{
    $state = new ArrayObject(['isOver' => false]);
    $rival = spawn(static function () use ($pdo, $state): void {
        while ($state['isOver'] === false) {
            $lease = $pdo->pool()->borrow();
            delay(0);
            $lease->release();
        }
    });
    delay(0);
    $seen = await(spawn(static fn(): string => seen($case, $pdo)));
    $state['isOver'] = true;
    await($rival);

    return $seen;
}

$differences = 0;
$takings = 0;
foreach (Db\cases($driver) as $name => $case) {
    $ways = [
        'a plain PDO' => static fn(): string => seen($case, new PDO($dsn)),
        'a PooledPdo' => static fn(): string => seen($case, new PooledPdo($dsn)),
        'one in a coroutine' => static fn(): string => await(
            spawn(static fn(): string => seen($case, new PooledPdo($dsn))),
        ),
        'one that keeps statements' => static function () use ($case, $name, $dsn, $driver): string {
            $pdo = new PooledPdo($dsn, pool: new PoolOptions(max: 1), statementCache: 10);
            await(spawn(static fn(): string => seen($case, $pdo)));
            Db\isWriting($name, $driver) && prepared($dsn, $driver);

            return await(spawn(static fn(): string => seen($case, $pdo)));
        },
        'one that others queue for' => static function () use ($case, $dsn, &$takings): string {
            $pdo = new PooledPdo($dsn, pool: new PoolOptions(max: 1));
            $seen = beside($case, $pdo);
            $takings += $pdo->pool()->statistics()->waits;

            return $seen;
        },
    ];
    $stock = null;
    foreach ($ways as $way => $run) {
        if ($stock === null || Db\isWriting($name, $driver)) {
            prepared($dsn, $driver);
        }
        $seen = preg_replace('/#\d+|object\(\w+\)#\d+/', '', $run());
        $stock ??= $seen;
        if ($seen !== $stock) {
            ++$differences;
            echo "{$name}, {$way}:\n{$seen}\ninstead of\n{$stock}\n\n";
        }
    }
}
@unlink($file);
echo $takings > 100 ? '' : "the connection was never taken: {$takings}\n";
exit($differences === 0 ? 0 : 1);
