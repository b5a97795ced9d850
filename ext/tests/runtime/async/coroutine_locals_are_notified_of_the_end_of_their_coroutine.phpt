--TEST--
What a coroutine has of its own is notified of its end, however it ends
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, CoroutineLocal, Scope};
use function Nexus\Async\{delay, spawn, timeout};

final class Held
{
    public static int $living = 0;
    public function __construct(public string $name)
    {
        ++self::$living;
    }
    public function __destruct()
    {
        echo "{$this->name} has gone\n";
        --self::$living;
    }
    public static function all_have_gone(): void
    {
        while (self::$living > 0) {
            delay(0.001);
        }
    }
}

$local = new CoroutineLocal(static function (Held $held): void {
    delay(0.001);
    echo "given back: {$held->name}\n";
});
var_dump($local->get(), $local->take());

$ends = [
    'return' => static fn() => 1,
    'throw' => static fn() => throw new RuntimeException('thrown'),
    'exit' => static fn() => exit(),
    'wait' => static fn() => delay(0.001),
];
foreach ($ends as $name => $end) {
    $coroutine = spawn(static function () use ($local, $name, $end) {
        $local->set(new Held($name));
        spawn(static fn() => var_dump($local->get()))->await();
        echo "{$local->get()->name}\n";
        $end();
    });
    try {
        $coroutine->await();
    } catch (Throwable $error) {
        echo get_class($error), "\n";
    }
    Held::all_have_gone();
}

echo "-- cancelled, and under a time limit that has passed\n";
$coroutine = spawn(static function () use ($local) {
    timeout(50, static function () use ($local) {
        $local->set(new Held('cancelled'));
        delay(100);
    });
});
delay(0.005);
$coroutine->cancel();
try {
    $coroutine->await();
} catch (CancelledError) {
    echo "CancelledError\n";
}
Held::all_have_gone();

echo "-- taken and replaced values are not given back\n";
spawn(static function () use ($local) {
    $local->set(new Held('first'));
    $local->set(new Held('second'));
    echo $local->take()->name, "\n";
    var_dump($local->get());
})->await();
delay(0.01);

echo "-- what the end of one throws is reported, and of no scope\n";
$failing = new CoroutineLocal(static fn() => throw new LogicException('not given back'));
$scope = new Scope();
$scope->spawn(static fn() => $failing->set(1));
$scope->spawn(static fn() => delay(0.01));
$scope->await();

echo "-- without anything to call\n";
$silent = new CoroutineLocal();
spawn(static fn() => $silent->set(new Held('silent')))->await();
echo "ended\n";

echo "-- the object goes before the coroutine\n";
$short = new CoroutineLocal(static fn() => print("never\n"));
$coroutine = spawn(static function () {
    $GLOBALS['short']->set(new Held('orphan'));
    delay(0.01);
    echo "goes on\n";
});
delay(0.001);
unset($short);
$coroutine->await();

echo "-- main's goes with the script\n";
$local->set(new Held('main'));
?>
--EXPECTF--
NULL
NULL
NULL
return
given back: return
return has gone
NULL
throw
RuntimeException
given back: throw
throw has gone
NULL
exit
%s
given back: exit
exit has gone
NULL
wait
given back: wait
wait has gone
-- cancelled, and under a time limit that has passed
CancelledError
given back: cancelled
cancelled has gone
-- taken and replaced values are not given back
first has gone
second has gone
second
NULL
-- what the end of one throws is reported, and of no scope
%aLogicException: not given back in %a
-- without anything to call
silent has gone
ended
-- the object goes before the coroutine
orphan has gone
goes on
-- main's goes with the script
main has gone
