--TEST--
A pgsql connection refuses a second coroutine, as the default one too; a cancelled query breaks it until it is reset
--EXTENSIONS--
pgsql
nexus
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('PGSQL'); ?>
--FILE--
<?php
use function Nexus\Async\{await, timeout};

require __DIR__ . '/services.inc';
require __DIR__ . '/../runtime/handle/attempt.inc';

error_reporting(E_ALL & ~E_DEPRECATED);
$connection = pgsql();
$query = begin(fn() => pg_fetch_row(pg_query($connection, 'select pg_sleep(2), 5'))[1]);

attempt('pg_query', fn() => pg_query($connection, 'select 1'));
attempt('the default', fn() => pg_query('select 1'));
attempt('pg_send_query', fn() => pg_send_query($connection, 'select 1'));
attempt('pg_close', fn() => pg_close($connection));
attempt('pg_last_error', fn() => pg_last_error($connection));
attempt('the first', fn() => await($query));
attempt('then', fn() => pg_fetch_row(pg_query('select 1')));
attempt('cancelled', fn() => timeout(0.05, fn() => pg_query($connection, 'select pg_sleep(3)')));
attempt('pg_query', fn() => pg_query($connection, 'select 1'));
attempt('the default', fn() => pg_query('select 1'));
attempt('pg_connection_reset', fn() => pg_connection_reset($connection));
attempt('then', fn() => pg_fetch_row(pg_query($connection, 'select 1')));
attempt('cancelled', fn() => timeout(0.05, fn() => pg_query($connection, 'select pg_sleep(3)')));
attempt('pg_close', fn() => pg_close($connection));
?>
--EXPECT--
pg_query: \HandleBusyError [NX-0601] This PostgreSQL connection is in use: coroutine N has been waiting in pg_query() at handle_pgsql_belongs_to_one_coroutine.php:9, and coroutine 0 (main) calls pg_query().
the default: \HandleBusyError [NX-0601] This default PostgreSQL connection is in use: coroutine N has been waiting in pg_query() at handle_pgsql_belongs_to_one_coroutine.php:9, and coroutine 0 (main) calls pg_query().
pg_send_query: \HandleBusyError [NX-0601] This PostgreSQL connection is in use: coroutine N has been waiting in pg_query() at handle_pgsql_belongs_to_one_coroutine.php:9, and coroutine 0 (main) calls pg_send_query().
pg_close: \HandleBusyError [NX-0601] This PostgreSQL connection is in use: coroutine N has been waiting in pg_query() at handle_pgsql_belongs_to_one_coroutine.php:9, and coroutine 0 (main) calls pg_close().
pg_last_error: ""
the first: "5"
then: ["1"]
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
pg_query: \BrokenHandleException [NX-0602] This PostgreSQL connection is broken: coroutine 0 (main) was cancelled in pg_query() at handle_pgsql_belongs_to_one_coroutine.php:18, in the middle of an exchange, and coroutine 0 (main) calls pg_query().
the default: \BrokenHandleException [NX-0602] This default PostgreSQL connection is broken: coroutine 0 (main) was cancelled in pg_query() at handle_pgsql_belongs_to_one_coroutine.php:18, in the middle of an exchange, and coroutine 0 (main) calls pg_query().
pg_connection_reset: true
then: ["1"]
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
pg_close: true
