--TEST--
Where PHP forbids exceptions (FFI callbacks, __debugInfo) waiting works, and a cancellation ends its coroutine alone
--EXTENSIONS--
nexus
ffi
--INI--
ffi.enable=1
--FILE--
<?php
use function Nexus\Async\{spawn, await, delay, timeout};

$sort = function (callable $wait): array {
    $ffi = FFI::cdef(
        'void qsort(void *base, size_t count, size_t size, int (*compare)(const int *, const int *));',
        'libc.so.6',
    );
    $numbers = $ffi->new('int[5]');
    foreach ([5, 2, 4, 1, 3] as $i => $number) {
        $numbers[$i] = $number;
    }
    $ffi->qsort(FFI::addr($numbers[0]), 5, 4, function ($a, $b) use ($wait) {
        $wait();
        return $a[0] <=> $b[0];
    });
    return iterator_to_array((function () use ($numbers) {
        foreach (range(0, 4) as $i) {
            yield $numbers[$i];
        }
    })());
};
$coroutines = [spawn($sort, fn () => delay(0)), spawn($sort, fn () => delay(0.0002))];
foreach ($coroutines as $coroutine) {
    echo implode(' ', await($coroutine)), "\n";
}
$dump = fn (callable $wait) => print_r(new class($wait) {
    public function __construct(private $wait)
    {
    }

    public function __debugInfo(): array
    {
        ($this->wait)();
        return ['dumped' => true];
    }
}, true);
$hang = fn () => delay(100);
foreach ([$sort, $dump] as $construct) {
    $coroutine = spawn($construct, $hang);
    $peer = spawn(fn () => delay(0.01) ?? 'the peer goes on');
    Nexus\Internal\wait_until_idle();
    $coroutine->cancel();
    try {
        await($coroutine);
    } catch (Nexus\NexusException $e) {
        echo $e->getMessage(), "\n";
    }
    echo await($peer), "\n";
}
exit(0);
?>
--EXPECTF--
1 2 3 4 5
1 2 3 4 5
%AThrowing from FFI callbacks is not allowed%A
[NX-0108] The awaited coroutine died of a fatal error (see the error log)
the peer goes on
%A__debug%cnfo() must return an array%A
[NX-0108] The awaited coroutine died of a fatal error (see the error log)
the peer goes on
