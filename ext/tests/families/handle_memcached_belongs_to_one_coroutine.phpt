--TEST--
A Memcached client refuses a second coroutine; after a cancelled command it connects again
--EXTENSIONS--
msgpack
igbinary
memcached
nexus
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('MEMCACHED'); ?>
--FILE--
<?php
use function Nexus\Async\{await, delay, timeout};

require __DIR__ . '/services.inc';
require __DIR__ . '/../runtime/handle/attempt.inc';

$proxy = new SlowProxy('MEMCACHED');
$memcached = memcached($proxy->address);
$memcached->set('one', 1);
$memcached->set('two', 2);
$proxy->delay(1);
$get = begin(fn() => $memcached->get('one'));

attempt('get', fn() => $memcached->get('two'));
attempt('getResultCode', fn() => $memcached->getResultCode());
attempt('the first', fn() => await($get));
attempt('cancelled', fn() => timeout(0.05, fn() => $memcached->get('one')));
attempt('not the answer to another', fn() => $memcached->get('two'));
$proxy->delay(0);
attempt('then', fn() => [$memcached->get('one'), $memcached->get('two'), $memcached->get('one')]);
?>
--EXPECT--
get: \HandleBusyError [NX-0601] This Memcached client is in use: coroutine N has been waiting in Memcached::get() at handle_memcached_belongs_to_one_coroutine.php:12, and coroutine 0 (main) calls Memcached::get().
getResultCode: 0
the first: 1
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
not the answer to another: 2
then: [1,2,1]
