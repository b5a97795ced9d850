--TEST--
A mysqli connection, its statements and unbuffered results refuse a second coroutine; a cancelled query breaks it
--EXTENSIONS--
mysqlnd
mysqli
nexus
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('MYSQL'); ?>
--FILE--
<?php
use function Nexus\Async\{await, timeout};

require __DIR__ . '/services.inc';
require __DIR__ . '/../runtime/handle/attempt.inc';

$connection = mysqli_at();
$prepared = $connection->prepare('select 1 + ?');
$stored = $connection->query('select 9');
$query = begin(fn() => $connection->query('select sleep(2), 5')->fetch_row()[1]);

attempt('query', fn() => $connection->query('select 1'));
attempt('mysqli_query', fn() => mysqli_query($connection, 'select 1'));
attempt('execute', fn() => $prepared->execute([1]));
attempt('close', fn() => $connection->close());
attempt('a stored result', fn() => $stored->fetch_row());
attempt('mysqli_errno', fn() => mysqli_errno($connection));
attempt('the first', fn() => await($query));
attempt('then', fn() => $connection->query('select 2')->fetch_row());

attempt('cancelled', fn() => timeout(0.05, fn() => $connection->query('select sleep(3)')));
attempt('query', fn() => $connection->query('select 1'));
attempt('execute', fn() => $prepared->execute([1]));
attempt('rollback', fn() => $connection->rollback());
[$host, $port] = service_address('MYSQL');
attempt('real_connect', fn() => $connection->real_connect($host, 'nexus', 'nexus', 'nexus', $port));
attempt('then', fn() => $connection->query('select 2')->fetch_row());

$prepared = $connection->prepare('select sleep(?)');
attempt('a statement', fn() => timeout(0.05, fn() => $prepared->execute([3])));
$prepared = null;
attempt('query', fn() => $connection->query('select 1'));
attempt('close', fn() => $connection->close());

$poll = function () use (&$connection): int {
    $read = $error = $reject = [$connection];

    return mysqli_poll($read, $error, $reject, 60);
};
$connection = mysqli_at();
$connection->query('select sleep(2), 6', MYSQLI_ASYNC);
$polling = begin($poll);

attempt('while it is polled', fn() => $connection->query('select 1'));
attempt('poll', fn() => await($polling));
attempt('its answer', fn() => $connection->reap_async_query()->fetch_row());
$connection->query('select sleep(2), 6', MYSQLI_ASYNC);
attempt('a cancelled poll', fn() => timeout(0.05, $poll));
attempt('loses nothing', fn() => $connection->reap_async_query()->fetch_row());
?>
--EXPECT--
query: \HandleBusyError [NX-0601] This mysqli connection is in use: coroutine N has been waiting in mysqli::query() at handle_mysqli_belongs_to_one_coroutine.php:10, and coroutine 0 (main) calls mysqli::query().
mysqli_query: \HandleBusyError [NX-0601] This mysqli connection is in use: coroutine N has been waiting in mysqli::query() at handle_mysqli_belongs_to_one_coroutine.php:10, and coroutine 0 (main) calls mysqli_query().
execute: \HandleBusyError [NX-0601] This mysqli connection is in use: coroutine N has been waiting in mysqli::query() at handle_mysqli_belongs_to_one_coroutine.php:10, and coroutine 0 (main) calls mysqli_stmt::execute().
close: \HandleBusyError [NX-0601] This mysqli connection is in use: coroutine N has been waiting in mysqli::query() at handle_mysqli_belongs_to_one_coroutine.php:10, and coroutine 0 (main) calls mysqli::close().
a stored result: ["9"]
mysqli_errno: 0
the first: "5"
then: ["2"]
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
query: \BrokenHandleException [NX-0602] This mysqli connection is broken: coroutine 0 (main) was cancelled in mysqli::query() at handle_mysqli_belongs_to_one_coroutine.php:21, in the middle of an exchange, and coroutine 0 (main) calls mysqli::query().
execute: \BrokenHandleException [NX-0602] This mysqli connection is broken: coroutine 0 (main) was cancelled in mysqli::query() at handle_mysqli_belongs_to_one_coroutine.php:21, in the middle of an exchange, and coroutine 0 (main) calls mysqli_stmt::execute().
rollback: true
real_connect: true
then: ["2"]
a statement: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
query: \BrokenHandleException [NX-0602] This mysqli connection is broken: coroutine 0 (main) was cancelled in mysqli_stmt::execute() at handle_mysqli_belongs_to_one_coroutine.php:30, in the middle of an exchange, and coroutine 0 (main) calls mysqli::query().
close: true
while it is polled: \HandleBusyError [NX-0601] This mysqli connection is in use: coroutine N has been waiting in mysqli_poll() at handle_mysqli_belongs_to_one_coroutine.php:38, and coroutine 0 (main) calls mysqli::query().
poll: 1
its answer: ["0","6"]
a cancelled poll: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
loses nothing: ["0","6"]
