--TEST--
A statement freed while another coroutine uses its connection is closed later, and interferes with nothing
--EXTENSIONS--
pdo
pdo_pgsql
mysqlnd
pdo_mysql
mysqli
nexus
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('PGSQL'); ?>
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn};

require __DIR__ . '/services.inc';
require __DIR__ . '/../runtime/handle/attempt.inc';

$mysql = pdo_mysql([PDO::ATTR_EMULATE_PREPARES => false]);
$sleeps = ['pgsql' => 'select pg_sleep(1), 5', 'mysql' => 'select sleep(1), 5'];
foreach (['pgsql' => pdo_pgsql(), 'mysql' => $mysql] as $name => $connection) {
    $statement = $connection->prepare('select 1 + ?');
    $statement->execute([1]);
    $query = begin(fn() => $connection->query($sleeps[$name])->fetchColumn(1));

    $statement = null;
    attempt("{$name}, the first", fn() => await($query));
    attempt('then', fn() => $connection->query('select 2')->fetchColumn());
}
$connection = mysqli_at();
$statement = $connection->prepare('select 1 + ?');
$statement->execute([1]);
$statement->get_result();
$query = begin(fn() => $connection->query('select sleep(1), 5')->fetch_row()[1]);

$statement = null;
attempt('mysqli, the first', fn() => await($query));
attempt('then', fn() => $connection->query('select 2')->fetch_row());

// The coroutine that waits while a statement is freed has its connection.
$proxy = new SlowProxy('PGSQL');
$connection = pdo_pgsql('sslmode=disable', $proxy->address);
$statement = $connection->prepare('select 1 + ?');
$statement->execute([1]);
$proxy->delay(1);
$freeing = spawn(function () use (&$statement): void {
    $statement = null;
});
delay(0.05);
attempt('while one is freed', fn() => $connection->query('select 2'));
await($freeing);
attempt('then', fn() => $connection->query('select 2')->fetchColumn());
?>
--EXPECT--
pgsql, the first: 5
then: 2
mysql, the first: 5
then: 2
mysqli, the first: "5"
then: ["2"]
while one is freed: \HandleBusyError [NX-0601] This PDO connection is in use: coroutine N has been waiting in freeing a statement of it at handle_statements_are_freed_when_their_connection_is_free.php:35, and coroutine 0 (main) calls PDO::query().
then: 2
