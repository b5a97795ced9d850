<?php

// nexus run run.php SCENARIO url|parameters pgsql|mysql|sqlite. It prints "fine" at its end.

declare(strict_types=1);

use Doctrine\DBAL\Connection;
use Doctrine\ORM\EntityManagerInterface;
use Doctrine\ORM\Tools\SchemaTool;
use Doctrine\Persistence\ManagerRegistry;
use Nexus\Db\Doctrine\Driver;
use Nexus\Db\PooledPdo;
use Shop\Entity\Order;
use Shop\Kernel;
use Symfony\Bundle\FrameworkBundle\Console\Application;
use Symfony\Component\Console\Input\ArrayInput;
use Symfony\Component\Console\Output\BufferedOutput;

use function Nexus\Async\all;
use function Nexus\Async\delay;
use function Nexus\Async\spawn;

const COROUTINES = 20;
const POOL = 3;

require __DIR__ . '/../../../../vendor/autoload.php';
// This autoloader is prepended: its packages are the application's.
require __DIR__ . '/../../../../build/applications/doctrine-bundle/autoload.php';

/** A database for this run only. */
final readonly class Database
{
    public string $storage;
    private string $name;

    /** @var array<string, string> */
    private array $server;

    public function __construct(private string $kind)
    {
        $this->name = 'bundle_' . bin2hex(random_bytes(6));
        $this->storage = sys_get_temp_dir() . "/nexus-{$this->name}";
        mkdir($this->storage);
        parse_str(
            strtr((string) getenv($kind === 'mysql' ? 'NEXUS_TEST_MYSQL' : 'NEXUS_TEST_PGSQL'), ';', '&'),
            $server,
        );
        $this->server = array_map(static fn(mixed $value): string => is_string($value) ? $value : '', $server);
        if ($kind !== 'sqlite') {
            (new PDO(
                "{$kind}:host={$this->server['host']};port={$this->server['port']};dbname={$this->server['dbname']}",
                $this->server['user'],
                $this->server['password'],
            ))->exec("CREATE DATABASE {$this->name}");
        }
    }

    /** @return array<string, mixed> a connection of doctrine.yaml */
    public function connection(string $how): array
    {
        $settings = ['driver_class' => Driver::class, 'options' => ['pool' => ['max' => POOL, 'checkTimeout' => 60.0]]];
        if ($this->kind === 'sqlite') {
            $file = "{$this->storage}/shop.sqlite";

            return $settings + ($how === 'url' ? ['url' => "sqlite:///{$file}"] : [
                'driver' => 'pdo_sqlite',
                'path' => $file,
            ]);
        }
        $settings['server_version'] = $this->kind === 'pgsql' ? '15' : '10.11.6-MariaDB';
        ['host' => $host, 'port' => $port, 'user' => $user, 'password' => $password] = $this->server;

        return $settings + ($how === 'url'
            ? [
                'url' => "{$this->kind}://" . rawurlencode($user) . ':' . rawurlencode($password)
                    . "@localhost:{$port}/{$this->name}?host=" . rawurlencode($host),
            ]
            : [
                'driver' => "pdo_{$this->kind}",
                'host' => $host,
                'port' => (int) $port,
                'user' => $user,
                'password' => $password,
                'dbname' => $this->name,
            ]);
    }
}

function check(bool $holds, string $what): void
{
    $holds || throw new LogicException("It does not hold: {$what}");
}

/** @param array<string, array<string, mixed>> $connections */
function kernel(Database $database, array $connections, string $how): Kernel
{
    $kernel = new Kernel($database->storage, $connections, $how === 'url');
    $kernel->boot();

    return $kernel;
}

function registry(Kernel $kernel): ManagerRegistry
{
    $registry = $kernel->getContainer()->get('doctrine');
    assert($registry instanceof ManagerRegistry);

    return $registry;
}

function connection(Kernel $kernel, string $name = 'default'): Connection
{
    $connection = registry($kernel)->getConnection($name);
    assert($connection instanceof Connection);

    return $connection;
}

function manager(Kernel $kernel): EntityManagerInterface
{
    $manager = registry($kernel)->getManager();
    assert($manager instanceof EntityManagerInterface);

    return $manager;
}

/** Like requests: each coroutine has its own kernel, and all share one pool. */
function from_many_coroutines(Database $database, string $how, string $kind): void
{
    $connections = ['default' => $database->connection($how)];
    kernel($database, $connections, $how);
    $sessions = all(
        array_map(
            static fn(int $number) => spawn(
                static function () use ($database, $connections, $how, $kind, $number): int {
                    $connection = connection(kernel($database, $connections, $how));
                    check($connection->getDriver()::class !== '', 'it has a driver');
                    [$asks, $session] = match ($kind) {
                        'pgsql' => ['SELECT pg_sleep(0.02), pg_backend_pid(), ?', 1],
                        'mysql' => ['SELECT SLEEP(0.02), CONNECTION_ID(), ?', 1],
                        default => ['SELECT 0, 1, ?', 1],
                    };
                    $row = $connection->executeQuery($asks, [$number])->fetchNumeric();
                    check(is_array($row) && (int) $row[2] === $number, 'each is given its own row');

                    return (int) $row[$session];
                },
            ),
            range(1, COROUTINES),
        ),
    );
    // On a slow machine the pool replaces a connection whose session it cannot clean in time.
    $native = connection(kernel($database, $connections, $how))->getNativeConnection();
    assert($native instanceof PooledPdo);
    $replaced = array_sum($native->pool()->statistics()->closed);
    check(
        count(array_unique($sessions)) <= POOL + $replaced,
        'all have shared ' . POOL . " connections, {$replaced} replaced, not " . count(array_unique($sessions)),
    );
}

/** Transactions of two connections of one kernel are two sessions. */
function several_connections(Database $database, string $how): void
{
    $kernel = kernel($database, ['default' => $database->connection($how), 'log' => $database->connection($how)], $how);
    $default = connection($kernel);
    $default->executeStatement('CREATE TABLE entries (text VARCHAR(20))');
    $default->beginTransaction();
    $default->rollBack();
    connection($kernel, 'log')->insert('entries', ['text' => 'kept']);
    $default->beginTransaction();
    $default->insert('entries', ['text' => 'rolled back']);
    $default->rollBack();
    check(
        $default->fetchFirstColumn('SELECT text FROM entries') === ['kept'],
        'one is rolled back and the other is not',
    );
}

function entities(Database $database, string $how): void
{
    $connections = ['default' => $database->connection($how)];
    $manager = manager(kernel($database, $connections, $how));
    (new SchemaTool($manager))->createSchema($manager->getMetadataFactory()->getAllMetadata());
    $found = all(
        array_map(
            static fn(int $number) => spawn(static function () use ($database, $connections, $how, $number): string {
                $manager = manager(kernel($database, $connections, $how));
                $order = new Order("customer {$number}");
                $manager->persist($order);
                $manager->flush();
                delay(0.001);
                $manager->clear();

                return $manager->find(Order::class, $order->id)->customer ?? 'nothing';
            }),
            range(1, 5),
        ),
    );
    check(
        $found === array_map(static fn(int $number): string => "customer {$number}", range(1, 5)),
        'each finds what it has stored',
    );
}

function migrations(Database $database, string $how): void
{
    $kernel = kernel($database, ['default' => $database->connection($how)], $how);
    $application = new Application($kernel);
    $application->setAutoExit(false);
    $output = new BufferedOutput();
    $code = $application->run(
        new ArrayInput(['command' => 'doctrine:migrations:migrate', '--no-interaction' => true]),
        $output,
    );
    check($code === 0, "the migration ends with 0: {$output->fetch()}");
    check(connection($kernel)->fetchAllAssociative('SELECT * FROM migrated') === [], 'the table is there');
}

(static function (string $scenario, string $how, string $kind): void {
    $database = new Database($kind);
    try {
        match ($scenario) {
            'from_many_coroutines' => from_many_coroutines($database, $how, $kind),
            'several_connections' => several_connections($database, $how),
            'entities' => entities($database, $how),
            'migrations' => migrations($database, $how),
            default => throw new LogicException("There is no scenario {$scenario}."),
        };
        echo "fine\n";
    } finally {
        exec('rm -rf ' . escapeshellarg($database->storage));
    }
})(...array_values(array_filter(array_slice((array) $_SERVER['argv'], -3), is_string(...))));
