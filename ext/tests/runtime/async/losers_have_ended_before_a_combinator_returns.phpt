--TEST--
all, any, race: the rest is cancelled and has ended, with all it has spawned, before the call returns or throws
--EXTENSIONS--
nexus
--INI--
error_log=/dev/null
--FILE--
<?php
require __DIR__ . '/combinator.inc';
use function Nexus\Async\{all, any, await, delay, concurrent, race, settle, spawn, timeout};
use Nexus\Async\{Channel, Deferred, Future, Scope};

$fail = function (string $message, float $after = 0.002): Closure {
    return function () use ($message, $after) { delay($after); throw new DomainException($message); };
};
$succeed = fn (mixed $value) => function () use ($value) { delay(0.002); return $value; };

echo "-- all\n";
show(fn () => all([Crowd::long(), $fail('first'), Crowd::long()]));
show(fn () => all([spawn(Crowd::alone()), $fail('given ones too'), spawn(Crowd::alone())]));
show(fn () => all([
    'x' => Future::failed(new DomainException('failed before')),
    'never begins' => fn () => print("wrong\n"),
]));
$given = spawn(Crowd::alone());
show(fn () => all([$given, $given, $fail('the same one twice')]));
var_dump($given->isDone());

echo "-- what fails because it was cancelled is behind the failure\n";
$angry = fn (string $message) => function () use ($message) {
    try {
        delay(10);
    } finally {
        throw new LogicException($message);
    }
};
show(fn () => all([$angry('second'), $fail('first'), $angry('third')]));
show(fn () => race([$fail('first'), $angry('second')]));
show(fn () => timeout(0.03, fn () => all([$angry('one'), fn () => delay(10), $angry('two')])));
show(fn () => race([$succeed('won'), $angry('not heard of')]));
show(fn () => any([$succeed('won'), $angry('not heard of')]));
try {
    all([$fail('one'), ...array_fill(0, 30, $angry('other'))]);
} catch (DomainException $error) {
    for ($depth = 0; $error = $error->getPrevious(); $depth += $error instanceof LogicException ? 1 : 0);
    echo "$depth behind it\n";
}

try {
    all([fn () => delay(10), $fail('alone'), fn () => delay(10)]);
} catch (DomainException $error) {
    var_dump($error->getPrevious());
}

echo "-- any\n";
show(fn () => any([Crowd::long(), $fail('not this'), $succeed('first value'), spawn(Crowd::alone())]));
show(fn () => any(['a' => $fail('one'), 'b' => $fail('two', 0.001)]));
show(fn () => any([Future::completed('there'), fn () => print("wrong\n")]));

echo "-- race\n";
show(fn () => race([Crowd::long(), $succeed('first'), spawn(Crowd::alone())]));
show(fn () => race([Crowd::long(), $fail('first, and failed'), Crowd::long('later')]));

echo "-- settle\n";
foreach (settle(['good' => $succeed(1), 'bad' => $fail('two'), 'there' => Future::completed(3)]) as $key => $outcome) {
    echo $key, ' ', json_encode([$outcome->isSuccess(), $outcome->value, $outcome->error?->getMessage()]), "\n";
    show(fn () => $outcome->get());
}
show(fn () => settle([]));

echo "-- all have ended: so has what they have spawned\n";
show(fn () => all([function () { spawn(fn () => Crowd::stay(0.003, 0.001)); return 'value'; }]));

echo "-- a plain future is only left\n";
$deferred = new Deferred();
show(fn () => race([$succeed('first'), $deferred->future()]));
$deferred->complete('not cancelled');
show(fn () => await($deferred->future()));
$deferred = new Deferred();
show(fn () => race([$succeed('first'), $deferred->future()]));

echo "-- a scope does not fail by what a combinator handles\n";
show(fn () => (new Scope())->run(fn (Scope $scope) => any([
    $scope->spawn($fail('no')),
    $scope->spawn($succeed('yes')),
])));

echo "-- what was observed is not reported\n";
show(fn () => any([Future::failed(new DomainException('not this')), $succeed('first value')]));
$deferred = new Deferred();
spawn(fn () => $deferred->fail(new DomainException('nor this')));
show(fn () => any([$deferred->future(), $succeed('first value')]));
unset($deferred, $given, $outcome, $error);
gc_collect_cycles();
echo "done\n";
?>
--EXPECT--
-- all
DomainException: first; 0 inside
DomainException: given ones too; 0 inside
DomainException: failed before; 0 inside
DomainException: the same one twice; 0 inside
bool(true)
-- what fails because it was cancelled is behind the failure
DomainException: first
    <- LogicException: second
    <- LogicException: third; 0 inside
DomainException: first
    <- LogicException: second; 0 inside
Nexus\Async\TimeoutException: [NX-0102] The time limit of 0.03 s ran out
    <- LogicException: one
    <- LogicException: two; 0 inside
"won"; 0 inside
"won"; 0 inside
10 behind it
NULL
-- any
"first value"; 0 inside
Nexus\Async\CompositeException: [NX-0115] any(): all 2 have failed, see errors(); the first with DomainException: one
    <- DomainException: one; 0 inside
"there"; 0 inside
-- race
"first"; 0 inside
DomainException: first, and failed; 0 inside
-- settle
good [true,1,null]
1; 0 inside
bad [false,null,"two"]
DomainException: two; 0 inside
there [true,3,null]
3; 0 inside
[]; 0 inside
-- all have ended: so has what they have spawned
["value"]; 0 inside
-- a plain future is only left
"first"; 0 inside
"not cancelled"; 0 inside
"first"; 0 inside
-- a scope does not fail by what a combinator handles
"yes"; 0 inside
-- what was observed is not reported
"first value"; 0 inside
"first value"; 0 inside
done
