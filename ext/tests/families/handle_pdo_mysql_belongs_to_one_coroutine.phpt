--TEST--
A PDO connection to MySQL and its unbuffered results refuse a second coroutine; a cancelled query breaks it
--EXTENSIONS--
pdo
mysqlnd
pdo_mysql
nexus
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('MYSQL'); ?>
--FILE--
<?php
use function Nexus\Async\{await, delay, spawn, timeout};

require __DIR__ . '/services.inc';
require __DIR__ . '/../runtime/handle/attempt.inc';

$connection = pdo_mysql();
$query = begin(fn() => $connection->query('select sleep(2), 5')->fetchColumn(1));

attempt('query', fn() => $connection->query('select 1'));
attempt('the first', fn() => await($query));
attempt('then', fn() => $connection->query('select 2')->fetchColumn());

$connection->setAttribute(PDO::MYSQL_ATTR_USE_BUFFERED_QUERY, false);
$counting = spawn(function () use ($connection): int {
    $count = 0;
    foreach ($connection->query("select if(seq = 900, sleep(3), 0), repeat('x', 100) from seq_1_to_1000") as $row) {
        $count++;
    }

    return $count;
});
delay(0.2);
attempt('while it is iterated', fn() => $connection->query('select 1'));
attempt('the first', fn() => await($counting));

attempt('cancelled', fn() => timeout(0.05, fn() => $connection->query('select sleep(3)')));
attempt('query', fn() => $connection->query('select 1'));
attempt('rollBack', fn() => $connection->rollBack());
attempt('a new one', fn() => pdo_mysql()->query('select 3')->fetchColumn());
?>
--EXPECT--
query: \HandleBusyError [NX-0601] This PDO connection is in use: coroutine N has been waiting in PDO::query() at handle_pdo_mysql_belongs_to_one_coroutine.php:8, and coroutine 0 (main) calls PDO::query().
the first: 5
then: 2
while it is iterated: \HandleBusyError [NX-0601] This PDO connection is in use: coroutine N has been waiting in foreach at handle_pdo_mysql_belongs_to_one_coroutine.php:17, and coroutine 0 (main) calls PDO::query().
the first: 1000
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
query: \BrokenHandleException [NX-0602] This PDO connection is broken: coroutine 0 (main) was cancelled in PDO::query() at handle_pdo_mysql_belongs_to_one_coroutine.php:27, in the middle of an exchange, and coroutine 0 (main) calls PDO::query().
rollBack: true
a new one: 3
