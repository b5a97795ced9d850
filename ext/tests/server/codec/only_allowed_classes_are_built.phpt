--TEST--
Only allowed classes are built from bytes: no class of PHP, none outside of the list, and no destructor after a failure
--EXTENSIONS--
nexus
--FILE--
<?php
namespace App\Message {
    final class Order
    {
        public int $id = 1;
    }
}

namespace App {
    final class Tool
    {
        public mixed $inner = null;

        public function __destruct()
        {
            echo "destructor\n";
        }
    }

    final class Picky
    {
        public int $value = 1;

        public function __serialize(): array
        {
            return ['value' => $this->value, 'tool' => new Tool()];
        }

        public function __unserialize(array $data): void
        {
            throw new \DomainException('not today');
        }
    }
}

namespace {
    use App\{Picky, Tool};
    use App\Message\Order;
    use function Nexus\Server\Internal\{allow_classes, decode, encode};

    function attempt(string $bytes): void
    {
        try {
            echo get_debug_type(decode($bytes)), "\n";
        } catch (Throwable $failure) {
            echo $failure::class, ' ', $failure->getMessage(), "\n";
        }
    }

    /** An object of that class without properties, as another process would name it. */
    function named(string $class, string $tag = "\x10"): string
    {
        return $tag . "\xff\xff" . pack('v', strlen($class)) . $class . pack('v', 0) . ($tag === "\x12" ? "\x0c\0" : '');
    }

    foreach (['ArrayObject', 'SplFileObject', 'Closure', 'Generator', 'DateTimeImmutable', 'DateTimeZone',
        'Iterator', 'Nexus\Server\Internal\CodecTable', 'Exception', '../etc/passwd', 'stdclass', 'STDCLASS'] as $class) {
        attempt(named($class));
    }
    attempt(named('SplObjectStorage', "\x12"));
    attempt(named('DateTimeZone', "\x12"));

    echo "A list:\n";
    $order = encode(new Order());
    allow_classes(['app\message\\', 'DOES\NOT\EXIST']);
    attempt($order);
    attempt(named(Tool::class));
    attempt(named('stdClass'));
    allow_classes(['App\Tool']);
    attempt($order);
    attempt(named(Tool::class));
    allow_classes([]);
    attempt($order);
    allow_classes(null);
    attempt($order);

    echo "Destructors:\n";
    $bytes = encode([new Tool(), new Tool(), 'the end']);
    attempt($bytes);
    attempt(substr($bytes, 0, -1));
    attempt($bytes . "\x03");
    $bytes = encode([new Tool(), new Picky()]);
    echo "None of these:\n";
    attempt($bytes);

    echo "The autoloader is asked a bounded number of times:\n";
    $asked = 0;
    spl_autoload_register(static function () use (&$asked): void { ++$asked; });
    for ($number = 0; $number < 3000; ++$number) {
        try {
            decode(named("App\\Invented{$number}"));
        } catch (Nexus\TransferException) {
        }
    }
    echo $asked, "\n";
}
?>
--EXPECT--
Nexus\TransferException [NX-1208] Bytes of another process name the class ArrayObject, which must not be built from bytes
Nexus\TransferException [NX-1208] Bytes of another process name the class SplFileObject, which must not be built from bytes
Nexus\TransferException [NX-1208] Bytes of another process name the class Closure, which must not be built from bytes
Nexus\TransferException [NX-1208] Bytes of another process name the class Generator, which must not be built from bytes
Nexus\TransferException [NX-1208] Bytes of another process have an object of DateTimeImmutable in another form than this process would write
Nexus\TransferException [NX-1208] Bytes of another process have an object of DateTimeZone in another form than this process would write
Nexus\TransferException [NX-1208] Bytes of another process name the class Iterator, which must not be built from bytes
Nexus\TransferException [NX-1208] Bytes of another process name the class Nexus\Server\Internal\CodecTable, which must not be built from bytes
Nexus\TransferException [NX-1208] Bytes of another process name the class Exception, which must not be built from bytes
Nexus\TransferException [NX-1208] Bytes of another process name the class ../etc/passwd, which this process has not declared and cannot load
stdClass
stdClass
Nexus\TransferException [NX-1208] Bytes of another process name the class SplObjectStorage, which must not be built from bytes
Nexus\TransferException [NX-1207] Bytes of another process are not valid for an object of DateTimeZone
A list:
App\Message\Order
Nexus\TransferException [NX-1208] Bytes of another process name the class App\Tool, which must not be built from bytes
stdClass
Nexus\TransferException [NX-1208] Bytes of another process name the class App\Message\Order, which must not be built from bytes
destructor
App\Tool
Nexus\TransferException [NX-1208] Bytes of another process name the class App\Message\Order, which must not be built from bytes
App\Message\Order
Destructors:
destructor
destructor
destructor
destructor
array
Nexus\TransferException [NX-1207] Bytes of another process are not a value: the process has written them wrongly, or not as this release of Nexus
Nexus\TransferException [NX-1207] Bytes of another process are not a value: the process has written them wrongly, or not as this release of Nexus
destructor
destructor
None of these:
DomainException not today
The autoloader is asked a bounded number of times:
1023
