--TEST--
A coroutine waits until a key of a shared map changes, here and in another process
--EXTENSIONS--
nexus
pcntl
posix
--FILE--
<?php
use Nexus\Async\CancelledError;
use Nexus\Async\TimeoutException;
use Nexus\Shared\Map;

use function Nexus\Async\{await, spawn, timeout};

$map = Map::create('flags', 1 << 20);

echo "-- in this process\n";
$waits = [];
foreach (['set', 'deleted'] as $key) {
    $map->set($key, 'old');
    $waits[] = spawn(static fn (): mixed => $map->wait($key));
}
$map->set('expires', 'old', 0.02);
$waits[] = spawn(static fn (): mixed => $map->waitWhile('expires', 'old'));
$waits[] = spawn(static fn (): mixed => $map->waitWhile('set', 'old'));
Nexus\Internal\wait_until_idle();
$map->set('other', 1);
$map->set('set', ['new']);
$map->delete('deleted');
foreach ($waits as $wait) {
    echo json_encode(await($wait)), "\n";
}
echo json_encode($map->waitWhile('set', 'something else')), "\n";

echo "-- limits and cancellations leave no waiter\n";
try {
    $map->wait('set', 0.001);
} catch (TimeoutException $exception) {
    echo $exception->getMessage(), "\n";
}
try {
    timeout(0.001, static fn (): mixed => $map->wait('set'));
} catch (TimeoutException $exception) {
    echo $exception->getMessage(), "\n";
}
try {
    $map->wait('set', -1.0);
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}

echo "-- in another process\n";
$child = pcntl_fork();
if ($child === 0) {
    $map->set('child', 'ready');
    $map->set('child', $map->waitWhile('parent', null) . ' was seen');
    exit(0);
}
$map->waitWhile('child', null);
$map->set('parent', 'hello');
echo $map->waitWhile('child', 'ready'), "\n";
pcntl_waitpid($child, $status);

echo "-- a process that is killed while it waits\n";
$child = pcntl_fork();
if ($child === 0) {
    $map->set('waits', true);
    $map->wait('never');
}
$map->waitWhile('waits', null);
posix_kill($child, SIGKILL);
pcntl_waitpid($child, $status);
$wait = spawn(static fn (): mixed => $map->wait('never'));
Nexus\Internal\wait_until_idle();
$map->set('never', 'after all');
echo await($wait), "\n";
?>
--EXPECT--
-- in this process
["new"]
null
null
["new"]
["new"]
-- limits and cancellations leave no waiter
[NX-0102] Timed out after 0.001 s: change of the shared key "set"
[NX-0102] The time limit of 0.001 s ran out
[NX-0107] The timeout must be a number of seconds that is not negative, or null
-- in another process
hello was seen
-- a process that is killed while it waits
after all
