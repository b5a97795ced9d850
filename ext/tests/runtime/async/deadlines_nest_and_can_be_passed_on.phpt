--TEST--
deadlines nest and can be passed on
--EXTENSIONS--
nexus
--FILE--
<?php
use Nexus\Async\{Deadline, MisuseError, TimeoutException};
use function Nexus\Async\{delay, spawn, timeout};

var_dump(Deadline::current());
$between = fn(float $low, float $high) => fn(float $value) => $value > $low && $value <= $high;
timeout(10, function () use ($between): void {
    var_dump($between(9, 10)(Deadline::current()->remaining()));
    timeout(60, fn() => var_dump($between(9, 10)(Deadline::current()->remaining())));
    timeout(2.0, function () use ($between): void {
        var_dump($between(1, 2)(Deadline::current()->remaining()));
        var_dump($between(1, 2)(spawn(fn() => Deadline::current()->remaining())->await()));
    });
    var_dump($between(9, 10)(Deadline::current()->remaining()));
});
var_dump(Deadline::current());

$deadline = Deadline::in(0.003);
var_dump($deadline->hasPassed());
try {
    timeout($deadline, fn() => timeout($deadline->remaining(), fn() => delay(10)));
} catch (TimeoutException $error) {
    echo $error->errorCode(), "\n";
}
var_dump($deadline->hasPassed(), $deadline->remaining());
try {
    timeout($deadline, function (): void {
        delay(0.002);
        delay(10);
    });
} catch (TimeoutException $error) {
    echo $error->getMessage(), "\n";
}
try {
    Deadline::in(-1);
} catch (MisuseError $error) {
    echo $error->errorCode(), "\n";
}
try {
    timeout('soon', fn() => null);
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
var_dump(timeout(Deadline::in(1), fn() => 'value'));
--EXPECT--
NULL
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
NULL
bool(false)
NX-0102
bool(true)
float(0)
[NX-0102] The time limit of 0 s ran out
NX-0107
Nexus\Async\timeout(): Argument #1 ($limit) must be of type Nexus\Time\Duration|Nexus\Async\Deadline|float, string given
string(5) "value"
