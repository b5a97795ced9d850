--TEST--
A PDO connection refuses a second coroutine in every call; a cancelled query breaks it, and freeing it waits for nothing
--EXTENSIONS--
pdo
pdo_pgsql
nexus
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('PGSQL'); ?>
--FILE--
<?php
use function Nexus\Async\{await, timeout};

require __DIR__ . '/services.inc';
require __DIR__ . '/../runtime/handle/attempt.inc';

final class Connection extends PDO
{
}

$open = fn(): PDO => new Connection('pgsql:' . service('PGSQL'));
$connection = $open();
$prepared = $connection->prepare('select 1 + ?');
$query = begin(fn() => $connection->query('select pg_sleep(2), 7')->fetchColumn(1));

attempt('query', fn() => $connection->query('select 2'));
attempt('execute', fn() => $prepared->execute([1]));
attempt('a closure', fn() => ($connection->exec(...))('select 2'));
attempt('call_user_func', fn() => call_user_func([$connection, 'exec'], 'select 2'));
attempt('reflection', fn() => (new ReflectionMethod($connection, 'exec'))->invoke($connection, 'select 2'));
attempt('errorInfo', fn() => $connection->errorInfo());
attempt('the first', fn() => await($query));
attempt('then', fn() => $connection->query('select 2')->fetchColumn());

attempt('cancelled', fn() => timeout(0.05, fn() => $connection->query('select pg_sleep(60)')));
attempt('query', fn() => $connection->query('select 2'));
attempt('execute', fn() => $prepared->execute([1]));
attempt('rollBack', fn() => $connection->rollBack());
attempt('errorCode', fn() => $connection->errorCode());
$started = hrtime(true);
$prepared = $connection = $query = null;

$connection = $open();
$prepared = $connection->prepare('select pg_sleep(?)');
attempt('a statement', fn() => timeout(0.05, fn() => $prepared->execute([60])));
$prepared = null;
attempt('query', fn() => $connection->query('select 2'));
$connection = null;
attempt('freed at once', fn() => hrtime(true) - $started < 30e9);
attempt('a new one', fn() => $open()->query('select 3')->fetchColumn());

// Two objects use one connection.
$persistent = fn(): PDO => new PDO('pgsql:' . service('PGSQL'), options: [PDO::ATTR_PERSISTENT => true]);
[$one, $other] = [$persistent(), $persistent()];
$query = begin(fn() => $one->query('select pg_sleep(2), 5')->fetchColumn(1));

attempt('of another object', fn() => $other->query('select 2'));
attempt('the first', fn() => await($query));
attempt('cancelled', fn() => timeout(0.05, fn() => $one->query('select pg_sleep(60)')));
attempt('of another object', fn() => $other->query('select 2'));
attempt('asked for again', fn() => $persistent()->query('select 4')->fetchColumn());
attempt('all are well', fn() => $other->query('select 2')->fetchColumn());
?>
--EXPECT--
query: \HandleBusyError [NX-0601] This PDO connection is in use: coroutine N has been waiting in PDO::query() at handle_pdo_pgsql_belongs_to_one_coroutine.php:14, and coroutine 0 (main) calls PDO::query().
execute: \HandleBusyError [NX-0601] This PDO connection is in use: coroutine N has been waiting in PDO::query() at handle_pdo_pgsql_belongs_to_one_coroutine.php:14, and coroutine 0 (main) calls PDOStatement::execute().
a closure: \HandleBusyError [NX-0601] This PDO connection is in use: coroutine N has been waiting in PDO::query() at handle_pdo_pgsql_belongs_to_one_coroutine.php:14, and coroutine 0 (main) calls PDO::exec().
call_user_func: \HandleBusyError [NX-0601] This PDO connection is in use: coroutine N has been waiting in PDO::query() at handle_pdo_pgsql_belongs_to_one_coroutine.php:14, and coroutine 0 (main) calls PDO::exec().
reflection: \HandleBusyError [NX-0601] This PDO connection is in use: coroutine N has been waiting in PDO::query() at handle_pdo_pgsql_belongs_to_one_coroutine.php:14, and coroutine 0 (main) calls PDO::exec().
errorInfo: ["00000",null,null]
the first: 7
then: 2
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
query: \BrokenHandleException [NX-0602] This PDO connection is broken: coroutine 0 (main) was cancelled in PDO::query() at handle_pdo_pgsql_belongs_to_one_coroutine.php:25, in the middle of an exchange, and coroutine 0 (main) calls PDO::query().
execute: \BrokenHandleException [NX-0602] This PDO connection is broken: coroutine 0 (main) was cancelled in PDO::query() at handle_pdo_pgsql_belongs_to_one_coroutine.php:25, in the middle of an exchange, and coroutine 0 (main) calls PDOStatement::execute().
rollBack: true
errorCode: "HY000"
a statement: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
query: \BrokenHandleException [NX-0602] This PDO connection is broken: coroutine 0 (main) was cancelled in PDOStatement::execute() at handle_pdo_pgsql_belongs_to_one_coroutine.php:35, in the middle of an exchange, and coroutine 0 (main) calls PDO::query().
freed at once: true
a new one: 3
of another object: \HandleBusyError [NX-0601] This PDO connection is in use: coroutine N has been waiting in PDO::query() at handle_pdo_pgsql_belongs_to_one_coroutine.php:45, and coroutine 0 (main) calls PDO::query().
the first: 5
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
of another object: \BrokenHandleException [NX-0602] This PDO connection is broken: coroutine 0 (main) was cancelled in PDO::query() at handle_pdo_pgsql_belongs_to_one_coroutine.php:49, in the middle of an exchange, and coroutine 0 (main) calls PDO::query().
asked for again: 4
all are well: 2
