--TEST--
A shared lock excludes coroutines of all processes, and is released when its holder ends
--EXTENSIONS--
nexus
pcntl
posix
--FILE--
<?php
use Nexus\Async\{MisuseError, TimeoutException};
use Nexus\Shared\{Lock, Map, Queue};

use function Nexus\Async\{await, delay, spawn};

$lock = Lock::create('l');
echo $lock->withLock(static fn (): string => 'result'), "\n";
foreach (['release', 'acquire'] as $misuse) {
    try {
        $misuse === 'acquire' && $lock->acquire();
        $lock->$misuse();
    } catch (MisuseError $error) {
        echo $error->getMessage(), "\n";
    }
}
$other = spawn(static function () use ($lock): void {
    var_dump($lock->tryAcquire());
    try {
        $lock->release();
    } catch (MisuseError $error) {
        echo $error->getMessage(), "\n";
    }
    try {
        Lock::create('l')->acquire(0.001);
    } catch (TimeoutException $exception) {
        echo $exception->getMessage(), "\n";
    }
});
await($other);
$order = [];
$waits = [];
for ($i = 0; $i < 4; $i++) {
    $waits[] = spawn(static function () use ($lock, $i, &$order): void {
        $lock->withLock(static function () use ($i, &$order): void {
            $order[] = $i;
            delay(0.0);
        });
    });
    Nexus\Internal\wait_until_idle();
}
$lock->release();
foreach ($waits as $wait) {
    await($wait);
}
echo implode(' ', $order), "\n";

echo "-- the coroutine that holds it ends\n";
await(spawn(static fn () => $lock->acquire()));
var_dump($lock->tryAcquire());
$lock->release();
try {
    $lock->withLock(static fn () => throw new Exception('thrown'));
} catch (Exception $exception) {
    echo $exception->getMessage(), ' ', json_encode($lock->tryAcquire()), "\n";
}
$lock->release();

echo "-- processes\n";
$map = Map::create('m', 1 << 20);
$map->set('sum', 0);
$children = [];
for ($child = 0; $child < 4; $child++) {
    $children[] = $process = pcntl_fork();
    if ($process === 0) {
        for ($i = 0; $i < 200; $i++) {
            $lock->withLock(static function () use ($map): void {
                $sum = $map->get('sum');
                $map->set('sum', $sum + 1);
            });
        }
        exit(0);
    }
}
foreach ($children as $process) {
    pcntl_waitpid($process, $status);
}
echo $map->get('sum'), "\n";

echo "-- the process that holds it is killed\n";
$ready = Queue::create('ready', 3);
for ($round = 0; $round < 5; $round++) {
    $holder = pcntl_fork();
    if ($holder === 0) {
        $lock->acquire();
        $ready->push(true);
        $map->wait('never');
    }
    $ready->pop();
    $waits = spawn(static function () use ($lock): bool {
        $lock->acquire();

        return true;
    });
    Nexus\Internal\wait_until_idle();
    posix_kill($holder, SIGKILL);
    echo json_encode(await($waits)), "\n";
    pcntl_waitpid($holder, $status);
}
?>
--EXPECT--
result
[NX-1215] The shared lock "l" is not held by this coroutine, so it cannot release it. Use withLock()
[NX-1215] This coroutine holds the shared lock "l", and would wait for itself. Release it before
bool(false)
[NX-1215] The shared lock "l" is not held by this coroutine, so it cannot release it. Use withLock()
[NX-0102] Timed out after 0.001 s: shared lock "l"
0 1 2 3
-- the coroutine that holds it ends
bool(true)
thrown true
-- processes
800
-- the process that holds it is killed
true
true
true
true
true
