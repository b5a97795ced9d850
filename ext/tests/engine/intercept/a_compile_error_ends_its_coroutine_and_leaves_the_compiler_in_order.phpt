--TEST--
A compile error ends its coroutine; later code compiles as before
--EXTENSIONS--
nexus
--FILE--
<?php
use function Nexus\Async\{await, spawn};

function compile(string $code): mixed
{
    return eval($code);
}
$broken = [
    'inside of try and finally' => 'function a() { try { break; } finally { } }',
    'inside of a loop' => 'function b(iterable $list) { foreach ($list as $item) { break 7; } }',
    'inside of an assignment to an element' => 'function c($list) { $list[0][$this = 1][2] = 3; }',
    'inside of a null-safe chain' => 'function d($object) { return $object?->first[$this = 1]?->second; }',
    'inside of ??=' => 'function e($list) { $list[f()] ??= ($this = 1); }',
    'inside of a class' => 'class G { function h() { return new class { const I = $this; }; } }',
];
foreach ($broken as $place => $code) {
    try {
        await(spawn(compile(...), $code));
    } catch (Nexus\Server\SystemException $failure) {
        echo $failure->errorCode(), ' ', $place, "\n";
    }
    var_dump(compile('return 1 + 3;'));
    var_dump(compile(
        'foreach ([1, 2] as $number) { $list[(string) $number][$number] ??= $number * 2; } return $list[2][2];'
    ));
    var_dump(compile('$object = new ArrayObject([5]); return $object?->getIterator()?->current();'));
}
?>
--EXPECTF--
%aNX-0108 inside of try and finally
int(4)
int(4)
int(5)
%aNX-0108 inside of a loop
int(4)
int(4)
int(5)
%aNX-0108 inside of an assignment to an element
int(4)
int(4)
int(5)
%aNX-0108 inside of a null-safe chain
int(4)
int(4)
int(5)
%aNX-0108 inside of ??=
int(4)
int(4)
int(5)
%aNX-0108 inside of a class
int(4)
int(4)
int(5)
