--TEST--
A Redis client refuses a second coroutine; a cancelled command breaks it until it is connected again
--EXTENSIONS--
igbinary
redis
nexus
--SKIPIF--
<?php require __DIR__ . '/services.inc'; skip_without_service('REDIS'); ?>
--FILE--
<?php
use function Nexus\Async\{await, timeout};

require __DIR__ . '/services.inc';
require __DIR__ . '/../runtime/handle/attempt.inc';

$redis = redis();
$redis->del('nothing');
$redis->set('name', 'value');
$pop = begin(fn() => $redis->blPop(['nothing'], 60));

attempt('get', fn() => $redis->get('name'));
attempt('close', fn() => $redis->close());
attempt('getDBNum', fn() => $redis->getDBNum());
redis()->rPush('nothing', 'popped');
attempt('the first', fn() => await($pop));
attempt('then', fn() => $redis->get('name'));

$redis->watch('name');
attempt('cancelled', fn() => timeout(0.05, fn() => $redis->blPop(['nothing'], 3)));
attempt('multi', fn() => $redis->multi());
attempt('unwatch', fn() => $redis->unwatch());
attempt('discard', fn() => $redis->discard());
attempt('get', fn() => $redis->get('name'));
attempt('close', fn() => $redis->close());
attempt('connect', fn() => $redis->connect(...service_address('REDIS')));
attempt('then', fn() => $redis->get('name'));
?>
--EXPECT--
get: \HandleBusyError [NX-0601] This Redis connection is in use: coroutine N has been waiting in Redis::blPop() at handle_redis_belongs_to_one_coroutine.php:10, and coroutine 0 (main) calls Redis::get().
close: \HandleBusyError [NX-0601] This Redis connection is in use: coroutine N has been waiting in Redis::blPop() at handle_redis_belongs_to_one_coroutine.php:10, and coroutine 0 (main) calls Redis::close().
getDBNum: 0
the first: ["nothing","popped"]
then: "value"
cancelled: \TimeoutException [NX-0102] The time limit of 0.05 s ran out
multi: \BrokenHandleException [NX-0602] This Redis connection is broken: coroutine 0 (main) was cancelled in Redis::blPop() at handle_redis_belongs_to_one_coroutine.php:20, in the middle of an exchange, and coroutine 0 (main) calls Redis::multi().
unwatch: true
discard: true
get: \BrokenHandleException [NX-0602] This Redis connection is broken: coroutine 0 (main) was cancelled in Redis::blPop() at handle_redis_belongs_to_one_coroutine.php:20, in the middle of an exchange, and coroutine 0 (main) calls Redis::get().
close: true
connect: true
then: "value"
