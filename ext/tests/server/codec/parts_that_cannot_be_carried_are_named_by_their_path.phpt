--TEST--
A part that cannot be carried is named by its path, at the line of the call
--EXTENSIONS--
nexus
--FILE--
<?php
namespace App {
    final class Line
    {
        private $handle;

        public function __construct($handle)
        {
            $this->handle = $handle;
        }
    }

    final class PlaceOrder
    {
        public function __construct(protected array $lines) {}
    }

    final class Sleeps
    {
        public function __sleep(): array
        {
            return [];
        }
    }

    final class HalfA
    {
        public function __serialize(): array
        {
            return [];
        }
    }

    final class HalfB
    {
        public function __unserialize(array $data): void {}
    }

    final class Wrong
    {
        public function __construct(private mixed $inner) {}

        public function __serialize(): array
        {
            return ['inner' => $this->inner];
        }

        public function __unserialize(array $data): void {}
    }

    class Collection extends \ArrayObject {}

    final class Failure extends \Exception {}
}

namespace {
    use function Nexus\Server\Internal\encode;

    $file = fopen('php://memory', 'r+');
    $cycle = new stdClass();
    $cycle->children = ['first' => $cycle];
    $array = [1];
    $array['self'] = &$array;
    $shared = 1;
    $mangled = (object) ["\0*\0x" => 1];
    $deep = [];
    for ($level = 0; $level < 600; ++$level) {
        $deep = [$deep];
    }
    $cases = [
        new App\PlaceOrder([1, 2, 3, new App\Line($file)]),
        ['a key' => fn() => 1],
        ["a\nkey" => [5 => $file]],
        (object) ['dynamic' => $file],
        $cycle, $array, ['counter' => &$shared], $mangled,
        [new class {}], (function () { yield 1; })(), new Fiber(fn() => 1), new ArrayObject([1]),
        new App\Collection(), new App\Failure('x'), new App\Sleeps(), new App\HalfA(), new App\HalfB(),
        [new App\Wrong(['deep' => $file])], new WeakMap(), new ReflectionClass('stdClass'),
        (new ReflectionClass(DateTimeImmutable::class))->newInstanceWithoutConstructor(),
        $deep, [str_repeat('x', 17 << 20)], array_fill(0, 17, str_repeat('x', 1 << 20)),
    ];
    foreach ($cases as $case) {
        try {
            [$line, $bytes] = [__LINE__, encode($case)];
            echo "carried\n";
        } catch (Nexus\NexusException $failure) {
            $isHere = $failure->getFile() === __FILE__ && $failure->getLine() === __LINE__ - 3;
            echo $failure::class, ' ', $failure->getMessage(), $isHere ? '' : ' ELSEWHERE', "\n";
        }
    }
    echo count($deep), ' ', count($cycle->children), "\n";
}
?>
--EXPECT--
Nexus\NotTransferableError [NX-1205] $placeOrder->lines[3]->handle: a resource cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $value['a key']: a closure cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $value['a\x0akey'][5]: a resource cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $stdClass->dynamic: a resource cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $stdClass->children['first']: a cycle (the value contains itself) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $value['self']: a PHP reference (&) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $value['counter']: a PHP reference (&) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $stdClass: an object with a dynamic property whose name begins with a NUL byte cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $value[0]: an object of an anonymous class cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $generator: a generator cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $fiber: a Fiber cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $arrayObject: an object of ArrayObject (a class of PHP or of an extension) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $collection: an object of App\Collection (it extends a class of PHP or of an extension) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $failure: an object of App\Failure (it extends a class of PHP or of an extension) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $sleeps: an object of App\Sleeps (it needs __serialize() and __unserialize() instead of __sleep(), __wakeup() or serialize()) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $halfA: an object of App\HalfA (it has __serialize() without __unserialize()) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $halfB: an object of App\HalfB (it has __unserialize() without __serialize()) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $value[0]['inner']['deep']: a resource cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $weakMap: an object of WeakMap (PHP marks the class as not serializable) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $reflectionClass: an object of ReflectionClass (PHP marks the class as not serializable) cannot be carried to another process
Nexus\NotTransferableError [NX-1205] $dateTimeImmutable: a DateTimeImmutable without a time or with a long time zone cannot be carried to another process
Nexus\TransferException [NX-1206] A value for another process has more than 512 levels of arrays and objects: send a list of its parts
Nexus\TransferException [NX-1206] A value for another process has more than 16 MiB: send parts of it, or the name of a file
Nexus\TransferException [NX-1206] A value for another process has more than 16 MiB: send parts of it, or the name of a file
1 1
