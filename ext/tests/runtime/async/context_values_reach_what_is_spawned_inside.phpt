--TEST--
context values reach what is spawned inside
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Context, ContextKey, MisuseError, Scope};
use function Nexus\Async\{delay, spawn};

$user = new ContextKey('user');
$trace = new ContextKey('trace');
$read = fn() => Context::current()->find($user) . '/' . Context::current()->find($trace);
$bob = Context::current()->with($user, 'bob');
echo $read(), "\n";
$bob->run(function () use ($read, $trace, $user): void {
    echo $read(), "\n";
    $child = spawn(function () use ($read, $trace): string {
        delay(0.002);

        return Context::current()->with($trace, 't1')->run(fn() => $read() . ' ' . spawn($read)->await())
            . ' '
            . $read();
    });
    Context::current()->with($user, 'eve')->run(function () use ($read): void {
        delay(0.002);
        echo $read(), ' ', spawn(fn() => spawn($read)->await())->await(), "\n";
    });
    echo $child->await(), "\n";
    $scope = new Scope();
    Context::current()->with($user, 'caller')->run(function () use ($scope, $read): void {
        echo $scope->spawn($read)->await(), ' ', spawn($read)->await(), "\n";
    });
});
echo $read(), "\n";
try {
    $bob->run(fn() => throw new Exception('out'));
} catch (Exception) {
    echo $read(), "\n";
}
var_dump($bob->has($user), $bob->has($trace), $bob->has(new ContextKey('user')), $bob->get($user), $user->name);
var_dump($bob->with($user, null)->has($user), $bob->with($user, null)->get($user));
try {
    $bob->get($trace);
} catch (MisuseError $error) {
    echo $error->errorCode(), "\n";
}
try {
    $user->name = 'other';
} catch (Error $error) {
    echo $error->getMessage(), "\n";
}
$long = Context::current();
for ($number = 0; $number < 200_000; ++$number) {
    $long = $long->with($user, $number);
}
var_dump($long->get($user));
unset($long);
$cycle = Context::current();
$box = (object) [];
$box->context = $cycle->with($user, $box);
unset($box);
var_dump(gc_collect_cycles() > 0);
--EXPECT--
/
bob/
eve/ eve/
bob/t1 bob/t1 bob/
bob/ caller/
/
/
bool(true)
bool(false)
bool(false)
string(3) "bob"
string(4) "user"
bool(true)
NULL
NX-0114
Cannot modify readonly property Nexus\Async\ContextKey::$name
int(199999)
bool(true)
