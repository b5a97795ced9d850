--TEST--
A deadlock error lists each cycle of coroutines that wait for each other, once
--EXTENSIONS--
nexus
--INI--
pcre.jit=0
--FILE--
<?php
use function Nexus\Async\{delay, spawn};
use Nexus\Async\{Channel, Mutex};

/** Each coroutine takes the lock on its right, then the lock on its left. */
function dine(int $philosophers): array
{
    $forks = array_map(static fn(): Mutex => new Mutex(), range(1, $philosophers));
    foreach ($forks as $i => $fork) {
        $diners[] = spawn(static function () use ($forks, $fork, $i, $philosophers): void {
            $right = $fork->acquire();
            delay(0.001);
            $left = $forks[($i + 1) % $philosophers]->acquire();
        });
    }

    return $diners;
}

$two = dine(2);
$three = dine(3);
$outside = spawn(static fn() => $two[0]->await());
try {
    (new Channel())->receive();
} catch (Nexus\Async\DeadlockError $error) {
    $lines = explode("\n", preg_replace('~/\S*/~', '', $error->getMessage()));
    echo "waiters:\n", implode("\n", array_slice($lines, 2)), "\n";
}
foreach ([...$two, ...$three, $outside] as $coroutine) {
    $coroutine->cancel();
}
?>
--EXPECTF--
waiters:
  coroutine 1: mutex held by coroutine 2%s
  coroutine 2: mutex held by coroutine 1%s
  coroutine 3: mutex held by coroutine 4%s
  coroutine 4: mutex held by coroutine 5%s
  coroutine 5: mutex held by coroutine 3%s
  coroutine 6: result of coroutine 1%s
  in a cycle: 1 waits for 2 waits for 1
  in a cycle: 3 waits for 4 waits for 5 waits for 3
