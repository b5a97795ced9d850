--TEST--
map catch and finally go on from a future
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{CancelledError, Future};
use function Nexus\Async\{delay, spawn};

function caught(callable $function): string
{
    try {
        return var_export($function(), true);
    } catch (Throwable $error) {
        return $error::class . ': ' . $error->getMessage();
    }
}
$later = fn(mixed $value) => spawn(function () use ($value) {
    delay(0.002);

    return $value instanceof Throwable ? throw $value : $value;
});
foreach ([Future::completed(...), $later] as $make) {
    echo caught(fn() => $make(20)->map(fn(int $value) => $value + 1)->await()), "\n";
    echo caught(fn() => $make(20)->catch(fn() => 'not called')->await()), "\n";
    echo caught(fn() => $make(20)->finally(function (mixed ...$arguments) {
        echo count($arguments), ' ';

        return 'dropped';
    })->await()), "\n";
    echo caught(fn() => $make(20)->map(fn() => throw new LogicException('of map'))->await()), "\n";
    echo caught(fn() => $make(20)->finally(fn() => throw new LogicException('of finally'))->await()), "\n";
}
foreach ([Future::failed(...), $later] as $make) {
    $error = new RuntimeException('source');
    echo caught(fn() => $make($error)->map(fn() => 'not called')->await()), "\n";
    echo caught(fn() => $make($error)->catch(fn(RuntimeException $caught) => $caught === $error)->await()), "\n";
    echo caught(fn() => $make($error)->finally(fn() => print('cleaned '))->await()), "\n";
    echo caught(fn() => $make($error)->catch(fn() => throw new LogicException('of catch'))->await()), "\n";
}
$source = spawn(fn() => delay(10));
$derived = $source->map(fn() => 'not called');
$derived->cancel('no longer wanted');
echo caught($derived->await(...)), "\n";
$source->cancel('what came of it is not wanted');
$waits = $later(1)->map(function (int $value) {
    delay(0.001);

    return $value + 1;
});
echo caught($waits->await(...)), "\n";
?>
--EXPECT--
21
20
0 20
LogicException: of map
LogicException: of finally
21
20
0 20
LogicException: of map
LogicException: of finally
RuntimeException: source
true
cleaned RuntimeException: source
LogicException: of catch
RuntimeException: source
true
cleaned RuntimeException: source
LogicException: of catch
Nexus\Async\CancelledError: [NX-0101] This coroutine was cancelled before it began
2
