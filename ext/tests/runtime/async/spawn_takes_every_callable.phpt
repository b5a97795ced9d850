--TEST--
spawn() calls closures and all other callables, with positional and named arguments
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\Scope;

use function Nexus\Async\spawn;

final class Caller
{
    public function __call(string $name, array $arguments): string
    {
        return $name . '(' . implode(', ', $arguments) . ')';
    }

    public static function __callStatic(string $name, array $arguments): string
    {
        return "static {$name}(" . implode(', ', $arguments) . ')';
    }

    public function __invoke(string ...$values): string
    {
        return $this::class . ' ' . json_encode($values);
    }

    public function method(string $first, string $second = 'default'): string
    {
        return "{$first}, {$second}";
    }

    public function closure(): Closure
    {
        return fn(): string => $this::class . '::closure in ' . static::class;
    }
}

function collect(mixed ...$values): string
{
    return json_encode($values);
}

$caller = new Caller();
$callables = [
    'closure' => static fn(mixed ...$values): string => json_encode($values),
    'bound closure' => $caller->closure(),
    'function' => 'collect',
    'closure of a function' => collect(...),
    'internal function' => strtoupper(...),
    'method' => [$caller, 'method'],
    'closure of a method' => $caller->method(...),
    'invokable object' => $caller,
    '__call' => [$caller, 'magic'],
    'closure of __call' => $caller->magic(...),
    '__callStatic' => 'Caller::magic',
    'closure of __callStatic' => Caller::magic(...),
];
$scope = Scope::supervisor();
foreach ($callables as $name => $callable) {
    $value = spawn($callable, 'a')->await();
    printf("%-24s %s\n", $name, $value);
    $inScope = $scope->spawn($callable, 'a')->await();
    if ($inScope !== $value) {
        echo "In a scope: {$inScope}\n";
    }
}
echo spawn($caller->method(...), second: 'b', first: 'a')->await(), "\n";
echo spawn(static fn(mixed ...$values): string => json_encode($values), 'a', named: 'b')->await(), "\n";
echo spawn(...['function' => static fn(): string => 'by name'])->await(), "\n";
foreach (['absent', [$caller], null, 7, new stdClass()] as $none) {
    try {
        spawn($none);
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
}
try {
    spawn();
} catch (ArgumentCountError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
closure                  ["a"]
bound closure            Caller::closure in Caller
function                 ["a"]
closure of a function    ["a"]
internal function        A
method                   a, default
closure of a method      a, default
invokable object         Caller ["a"]
__call                   magic(a)
closure of __call        magic(a)
__callStatic             static magic(a)
closure of __callStatic  static magic(a)
a, b
{"0":"a","named":"b"}
by name
Nexus\Async\spawn(): Argument #1 ($function) must be a valid callback, function "absent" not found or invalid function name
Nexus\Async\spawn(): Argument #1 ($function) must be a valid callback, array callback must have exactly two members
Nexus\Async\spawn(): Argument #1 ($function) must be a valid callback, no array or string given
Nexus\Async\spawn(): Argument #1 ($function) must be a valid callback, no array or string given
Nexus\Async\spawn(): Argument #1 ($function) must be a valid callback, no array or string given
Nexus\Async\spawn() expects at least 1 argument, 0 given
